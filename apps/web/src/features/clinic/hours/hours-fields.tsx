import { Box, Checkbox, Group, Switch, TextInput } from '@mantine/core'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/switch.css'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
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
  const isPhone = useIsPhone()
  const time = (field: 'opensAt' | 'closesAt' | 'breakFrom' | 'breakTo', label: string) => (
    <TextInput
      type="time"
      aria-label={`${name}: ${label}`}
      value={value[field]}
      error={problems[field]}
      onChange={event => onChange({ ...value, [field]: event.currentTarget.value })}
      {...(isPhone ? { flex: 1 } : { w: 124 })}
    />
  )
  const span = (from: React.ReactNode, to: React.ReactNode) => (
    <Group gap={6} align="baseline" wrap="nowrap" {...(isPhone && { w: '100%' })}>
      {from}
      <span aria-hidden="true">–</span>
      {to}
    </Group>
  )
  return (
    <Group
      component="fieldset"
      gap="8px 12px"
      align="flex-start"
      py={isPhone ? 'sm' : 'xs'}
      aria-label={name}
      className={`${styles.day} line-below`}
    >
      <Group
        gap="xs"
        wrap="nowrap"
        mih="var(--control)"
        className={styles.open}
        {...(isPhone && { justify: 'space-between', w: '100%' })}
      >
        <Box component="span" fw={500} {...(!isPhone && { w: isLong ? 320 : 84 })}>
          {name}
        </Box>
        <Switch
          aria-label={`${name}: ${states[0].toLowerCase()}`}
          label={value.isOpen ? states[0] : states[1]}
          checked={value.isOpen}
          onChange={event => onChange(withOpen(value, event.currentTarget.checked))}
          // As wide as its longer word, so that the times stand below each other.
          {...(!isPhone && { w: 92 })}
        />
      </Group>
      {value.isOpen ? (
        <>
          {span(time('opensAt', 'from'), time('closesAt', 'to'))}
          {/* Where there is no place beside the day's own hours, they go below them together. */}
          <Group gap="8px 12px" align="flex-start" {...(isPhone ? { w: '100%' } : { wrap: 'nowrap' })}>
            <Group mih="var(--control)">
              <Checkbox
                label="Break"
                aria-label={`${name}: break`}
                checked={value.hasBreak}
                onChange={event => onChange(withBreak(value, event.currentTarget.checked))}
              />
            </Group>
            {value.hasBreak ? span(time('breakFrom', 'break from'), time('breakTo', 'break to')) : null}
          </Group>
        </>
      ) : null}
      {children === undefined ? null : <Box {...(isPhone ? { w: '100%' } : { ml: 'auto' })}>{children}</Box>}
    </Group>
  )
}
