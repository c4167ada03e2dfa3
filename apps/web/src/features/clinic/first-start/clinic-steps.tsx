import { mostOfAKind } from '@archwire/contract/clinic/first-start'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { labels } from '../details/clinic-fields.ts'
import { TimeZoneSelect } from '../details/time-zone-select.tsx'
import { HoursFields } from '../hours/hours-fields.tsx'
import { dayNames, type HoursValues } from '../hours/hours-values.ts'
import styles from './set-up.module.css'
import { type ClinicDetails, usualWeeks, withLunch, withRoomCount } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'
import '../../../ui/theme/checkbox.css'

/** Only the name is required; the rest can be filled in later. */
export function ClinicStep({ values: { clinic }, problems, change }: SetUpForm) {
  const put = (part: Partial<ClinicDetails>) => change({ clinic: { ...clinic, ...part } })
  const text = (field: Exclude<keyof ClinicDetails, 'timeZone' | 'phoneNumber'>, longest: number) => ({
    label: labels[field],
    value: clinic[field],
    error: problems[`clinic.${field}`],
    maxLength: longest,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('name', 200)} label="Name of the clinic" required autoComplete="organization" />
      <TimeZoneSelect
        label={labels.timeZone}
        description="Every date and time in Archwire is in this time zone."
        required
        value={clinic.timeZone}
        error={problems['clinic.timeZone']}
        onChange={zone => put({ timeZone: zone ?? clinic.timeZone })}
      />
      <PhoneField
        label={labels.phoneNumber}
        autoComplete="tel"
        value={clinic.phoneNumber}
        error={problems['clinic.phoneNumber']}
        onChange={phoneNumber => put({ phoneNumber })}
      />
      <FieldColumns shares={[1, 1]}>
        <TextInput {...text('address1', 200)} autoComplete="address-line1" />
        <TextInput {...text('address2', 200)} autoComplete="address-line2" />
      </FieldColumns>
      <FieldColumns shares={[2, 1, 1]}>
        <TextInput {...text('city', 100)} autoComplete="address-level2" />
        <TextInput {...text('state', 50)} autoComplete="address-level1" />
        <TextInput {...text('zipcode', 20)} autoComplete="postal-code" />
      </FieldColumns>
    </>
  )
}

const timeFields = ['opensAt', 'closesAt', 'breakFrom', 'breakTo'] as const

export function HoursStep({ values: { week }, problems, change }: SetUpForm) {
  const hasLunch = Object.values(week).some(day => day.hasBreak)
  const problemsOf = (day: string): { [F in keyof HoursValues]?: string } =>
    Object.fromEntries(
      timeFields.flatMap(field => {
        const said = problems[`hours.${day}.${field}`]
        return said === undefined ? [] : [[field, said]]
      }),
    )
  return (
    <>
      <fieldset className={styles.group} aria-label="Usual weeks">
        <Group gap="xs">
          {usualWeeks.map(([label, usual]) => (
            <Button
              key={label}
              variant="default"
              onClick={() => change({ week: hasLunch ? withLunch(usual, true) : usual })}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Checkbox
          className={styles.tick}
          label="Closed for lunch from 12 to 1"
          checked={hasLunch}
          onChange={event => change({ week: withLunch(week, event.currentTarget.checked) })}
        />
      </fieldset>
      <div>
        {dayNames.map(([day, name]) => (
          <HoursFields
            key={day}
            name={name}
            value={week[day]}
            problems={problemsOf(day)}
            onChange={hours => change({ week: { ...week, [day]: hours } })}
          />
        ))}
      </div>
      {problems.hours === undefined ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problems.hours}
        </Text>
      )}
    </>
  )
}

const roomCounts = ['1', '2', '3', '4', '5', '6', '8'].map(value => ({ value, label: value }))

export function RoomsStep({ values: { rooms }, problems, change }: SetUpForm) {
  const add = useRef<HTMLButtonElement>(null)
  const remove = (key: string) => {
    change({ rooms: rooms.filter(one => one.key !== key) })
    // The pressed button disappears with its room.
    add.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <ChoiceButtons
        legend="How many?"
        choices={roomCounts}
        value={String(rooms.length)}
        onChange={count => change({ rooms: withRoomCount(rooms, Number(count)) })}
      />
      <Stack component="ul" gap="xs">
        {rooms.map((room, index) => (
          <Group component="li" key={room.key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={`Name of room ${index + 1}`}
              autoComplete="off"
              maxLength={80}
              value={room.title}
              error={problems[`rooms.${room.key}.title`]}
              onChange={({ currentTarget: { value } }) =>
                change({ rooms: rooms.map(one => (one.key === room.key ? { ...one, title: value } : one)) })
              }
            />
            {rooms.length === 1 ? null : (
              <IconButton
                label={`Remove ${room.title || `room ${index + 1}`}`}
                onClick={() => remove(room.key)}
              >
                <CloseIcon />
              </IconButton>
            )}
          </Group>
        ))}
      </Stack>
      {rooms.length >= mostOfAKind ? null : (
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => change({ rooms: withRoomCount(rooms, rooms.length + 1) })}
          >
            Add a room
          </Button>
        </div>
      )}
    </>
  )
}
