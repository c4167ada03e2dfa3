import styles from './honeypot.module.css'

type Props = { value: string; onChange: (value: string) => void }

/** For robots, which fill in whatever has a name. People do not see it, hear of it or come to it by any key. */
export const Honeypot = ({ value, onChange }: Props) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor="website">Website</label>
    <input
      id="website"
      name="website"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </div>
)
