import { useId } from 'react'
import styles from './color-field.module.css'
import { contrastWithWhite, palette } from './palette.ts'

type Props = { value: string; onChange: (color: string) => void; error?: React.ReactNode }

/** One of twelve colours that can be read, or any other. */
export function ColorField({ value, onChange, error }: Props) {
  const name = useId()
  const isCustom = !palette.some(([color]) => color === value)
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Color</legend>
      <div className={styles.choices}>
        {palette.map(([color, label]) => (
          <label key={color} className={styles.choice} style={{ background: color }} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label className={styles.custom} data-chosen={isCustom}>
          <input
            type="color"
            aria-label="Custom color"
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
          />
          Custom
        </label>
      </div>
      {isCustom && contrastWithWhite(value) < 3 ? (
        <p className={styles.hint}>White text is hard to read on this color.</p>
      ) : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </fieldset>
  )
}
