import { formatDateTime, timeAgo } from "#domain/dates.ts";
import {
  celsius,
  isStale,
  kilometresPerHour,
  mercury,
  millimetres,
  type Weather,
} from "#domain/institute/weather.ts";
import { weatherPeriods } from "#domain/institute/weather-periods.ts";
import { institute } from "#institute";
import styles from "./weather-panel.module.css";

/** The field station's weather; rendered on the server only, so that the home page needs no script for it. */
export function WeatherPanel({ weather, now }: { weather: Weather | null; now: number }) {
  const { name, metresAboveSea } = institute.fieldStation;
  return (
    <div className={`wrap ${styles.inner}`}>
      <div className={styles.place}>
        <h2>Weather at {name}</h2>
        <p>Field station, {metresAboveSea.toLocaleString("en-GB")} m above sea level</p>
      </div>
      {weather ? (
        <Readings weather={weather} now={now} />
      ) : (
        <p className={styles.none}>
          No observations from the field station yet. They appear here as soon as they arrive.
        </p>
      )}
    </div>
  );
}

function Readings({ weather, now }: { weather: Weather; now: number }) {
  const month = weather.davis_current_observation;
  const [high, low] = [celsius(month.temp_month_high_f), celsius(month.temp_month_low_f)];
  const strongest = kilometresPerHour(month.wind_month_high_mph);
  const monthly = millimetres(month.rain_month_in);
  const [dampest, driest] = [month.relative_humidity_month_high, month.relative_humidity_month_low];
  const period = weatherPeriods(weather.observation_time, now);
  const stale = isStale(weather.observation_time, now);
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
        <Reading
          name={`Rain ${period.day}`}
          value={millimetres(month.rain_day_in)}
          unit="mm"
          isPending={!stale}
        >
          {monthly !== null && `${formatReading(monthly)} ${period.month}`}
        </Reading>
        <Reading name="Pressure" value={mercury(weather.pressure_mb)} unit="mmHg" isPending={!stale}>
          {weather.pressure_mb !== null && `${formatReading(weather.pressure_mb)} mb`}
        </Reading>
      </dl>
      <p className={styles.source} data-stale={stale || undefined}>
        <time dateTime={weather.observation_time}>{formatDateTime(weather.observation_time)}</time>,{" "}
        {timeAgo(weather.observation_time, now)}
        {stale && <b>: old observation, none received since</b>}. Source: {weather.source}.
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
  /** Whether a missing value may still arrive; a spinner is shown instead. */
  isPending?: boolean;
  children?: React.ReactNode;
}) {
  const { name, value, unit, large, isPending, children } = props;
  return (
    <div data-large={large}>
      <dt>{name}</dt>
      <dd>
        {value !== null ? (
          <b>
            {value.toLocaleString("en-GB", { minimumFractionDigits: name === "Humidity" ? 0 : 1 })}
            <small> {unit}</small>
          </b>
        ) : isPending ? (
          <b>
            <span className={styles.spinner} role="img" aria-label="Not yet available" />
          </b>
        ) : (
          <b>
            <span aria-hidden>–</span>
            <span className="visually-hidden">not measured</span>
          </b>
        )}
        {children && <span className={styles.note}>{children}</span>}
      </dd>
    </div>
  );
}
