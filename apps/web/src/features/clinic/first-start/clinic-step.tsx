import { TextInput } from '@mantine/core'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { labels } from '../components/clinic-fields.ts'
import { TimeZoneSelect } from '../components/time-zone-select.tsx'
import styles from './set-up.module.css'
import type { ClinicDetails } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'

/** Only the name is needed; the rest can be told later. */
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
      <div className={styles.pair}>
        <TextInput {...text('address1', 200)} autoComplete="address-line1" />
        <TextInput {...text('address2', 200)} autoComplete="address-line2" />
      </div>
      <div className={styles.place}>
        <TextInput {...text('city', 100)} autoComplete="address-level2" />
        <TextInput {...text('state', 50)} autoComplete="address-level1" />
        <TextInput {...text('zipcode', 20)} autoComplete="postal-code" />
      </div>
    </>
  )
}
