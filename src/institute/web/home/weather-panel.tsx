import { formatDateTime } from "#core/domain/dates.ts";
import { fieldStation } from "#core/institute.ts";
import {
  celsius,
  kilometresPerHour,
  mercury,
  millimetres,
  type Weather,
} from "#institute/domain/weather/weather.ts";
import { weatherPeriods } from "#institute/domain/weather/weather-periods.ts";
import styles from "./weather-panel.module.css";

/**
 * The field station's weather, dated so that the page is the same whenever it is read. Its script sets `data-age`:
 * a value that is missing may still arrive while the observation is new, and an old observation is said to be old.
 */
export function WeatherPanel({ weather }: { weather: Weather | null }) {
  const { name, metresAboveSea } = fieldStation;
  return (
    <section className={styles.panel} data-observed={weather?.observation_time}>
      <div className={`wrap stack ${styles.inner}`}>
        <div className={styles.place}>
          <h2>Weather at {name}</h2>
          <p>Field station, {metresAboveSea.toLocaleString("en-GB")} m above sea level</p>
        </div>
        {weather ? (
          <Readings weather={weather} />
        ) : (
          <p className={`muted ${styles.none}`}>
            No observations from the field station yet. They appear here as soon as they arrive.
          </p>
        )}
      </div>
    </section>
  );
}

function Readings({ weather }: { weather: Weather }) {
  const month = weather.davis_current_observation;
  const [high, low] = [celsius(month.temp_month_high_f), celsius(month.temp_month_low_f)];
  const strongest = kilometresPerHour(month.wind_month_high_mph);
  const monthly = millimetres(month.rain_month_in);
  const [dampest, driest] = [month.relative_humidity_month_high, month.relative_humidity_month_low];
  const period = weatherPeriods(weather.observation_time);
  return (
    <>
      <dl className={styles.readings}>
        <Reading name="Temperature" value={weather.temp_c} unit="°C" large>
          {high !== null && low !== null && `${formatReading(low)} to ${formatReading(high)} ${period.month}`}
        </Reading>
        <Reading name="Humidity" value={weather.relative_humidity} unit="%">
          {dampest !== null &&
            driest !== null &&
            `${formatReading(driest)} to ${formatReading(dampest)} ${period.month}`}
        </Reading>
        <Reading name="Wind" value={kilometresPerHour(weather.wind_mph)} unit="km/h">
          {weather.wind_dir && `from the ${weather.wind_dir.toLowerCase()}`}
          {weather.wind_dir && strongest !== null && ", "}
          {strongest !== null && `up to ${formatReading(strongest)} ${period.month}`}
        </Reading>
        <Reading name={`Rain ${period.day}`} value={millimetres(month.rain_day_in)} unit="mm" mayArrive>
          {monthly !== null && `${formatReading(monthly)} ${period.month}`}
        </Reading>
        <Reading name="Pressure" value={mercury(weather.pressure_mb)} unit="mmHg" mayArrive>
          {weather.pressure_mb !== null && `${formatReading(weather.pressure_mb)} mb`}
        </Reading>
      </dl>
      <p className={styles.source}>
        <time dateTime={weather.observation_time}>{formatDateTime(weather.observation_time)}</time>
        <b className={styles.old}>, last reading; nothing newer has arrived</b>. Source: {weather.source}.
      </p>
    </>
  );
}

const formatReading = (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: 1 });

function Reading(props: {
  name: string;
  value: number | null;
  unit: string;
  large?: boolean;
  /** Whether a missing value may still arrive: while the observation is new, a spinner is shown. */
  mayArrive?: boolean;
  children?: React.ReactNode;
}) {
  const { name, value, unit, large, mayArrive, children } = props;
  return (
    <div data-large={large}>
      <dt>{name}</dt>
      <dd>
        {value !== null ? (
          <b>
            {value.toLocaleString("en-GB", { minimumFractionDigits: name === "Humidity" ? 0 : 1 })}
            <small> {unit}</small>
          </b>
        ) : (
          <b>
            {mayArrive && <span className={styles.spinner} role="img" aria-label="Not yet available" />}
            <span className={styles.missing}>
              <span aria-hidden>–</span>
              <span className="visually-hidden">not measured</span>
            </span>
          </b>
        )}
        {children && <span className={styles.note}>{children}</span>}
      </dd>
    </div>
  );
}
