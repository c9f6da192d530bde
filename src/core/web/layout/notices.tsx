import styles from "../ui/toast.module.css";

/** Where the script of the page shows notices, and what one looks like. */
export function Notices() {
  return (
    <div className={styles.toasts} data-notices>
      <div role="status" />
      <div role="alert" />
      <template data-notice>
        <div className={styles.toast}>
          <p>
            <strong />
            <span />
          </p>
          <button type="button" className="link">
            Close<span className="visually-hidden"> this message</span>
          </button>
        </div>
      </template>
    </div>
  );
}
