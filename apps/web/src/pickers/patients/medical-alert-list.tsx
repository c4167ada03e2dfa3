import styles from './medical-alert-list.module.css'

type Props = {
  alerts: readonly { name: string; label: string; color: string }[]
  /** Where nothing around it says what it lists. */
  label?: string
}

/** What whoever treats the patient must know of, each with its colour. */
export const MedicalAlertList = ({ alerts, label }: Props) => (
  <ul className={styles.alerts} aria-label={label}>
    {alerts.map(({ name, label: words, color }) => (
      <li key={name} className={styles.alert} style={{ borderColor: color }}>
        <span className={styles.swatch} style={{ background: color }} aria-hidden />
        {words}
      </li>
    ))}
  </ul>
)
