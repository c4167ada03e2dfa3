import { Checkbox, Group, Switch, TextInput } from '@mantine/core'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/switch.css'
import styles from './hours-fields.module.css'
import { type HoursValues, withBreak, withOpen } from './hours-values.ts'

type Props = {
  /** The name of the day: 'Monday'. */
  name: string
  /** The name has a line of its own. */
  isLong?: boolean
  /** The text beside the switch while it is on and off. */
  states?: [on: string, off: string]
  value: HoursValues
  problems: { [F in keyof HoursValues]?: string }
  onChange: (value: HoursValues) => void
  children?: React.ReactNode
}

/** Whether a day is open, from when to when, and its break. */
export function HoursFields({
  name,
  states = ['Open', 'Closed'],
  isLong = false,
  value,
  problems,
  onChange,
  children,
}: Props) {
  const time = (field: 'opensAt' | 'closesAt' | 'breakFrom' | 'breakTo', label: string) => (
    <TextInput
      type="time"
      aria-label={`${name}: ${label}`}
      value={value[field]}
      error={problems[field]}
      onChange={event => onChange({ ...value, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Group
      component="fieldset"
      gap="8px 12px"
      align="flex-start"
      aria-label={name}
      className={styles.day}
      data-long={isLong}
    >
      <Group gap="xs" wrap="nowrap" className={styles.open}>
        <span className={styles.name}>{name}</span>
        <Switch
          aria-label={`${name}: ${states[0].toLowerCase()}`}
          label={value.isOpen ? states[0] : states[1]}
          checked={value.isOpen}
          onChange={event => onChange(withOpen(value, event.currentTarget.checked))}
        />
      </Group>
      {value.isOpen ? (
        <>
          <div className={styles.span}>
            {time('opensAt', 'from')}
            <span aria-hidden="true">–</span>
            {time('closesAt', 'to')}
          </div>
          <div className={styles.breaks}>
            <Checkbox
              className={styles.break}
              label="Break"
              aria-label={`${name}: break`}
              checked={value.hasBreak}
              onChange={event => onChange(withBreak(value, event.currentTarget.checked))}
            />
            {value.hasBreak ? (
              <div className={styles.span}>
                {time('breakFrom', 'break from')}
                <span aria-hidden="true">–</span>
                {time('breakTo', 'break to')}
              </div>
            ) : null}
          </div>
        </>
      ) : null}
      {children === undefined ? null : <div className={styles.more}>{children}</div>}
    </Group>
  )
}
