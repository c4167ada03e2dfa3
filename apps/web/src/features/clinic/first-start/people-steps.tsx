import { mostOfAKind } from '@archwire/contract/clinic/first-start'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Choices } from '../../../ui/form/field-group.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { DownIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './set-up.module.css'
import { type DoctorValues, newDoctor, offeredTypes, type TypeChoice } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'
import '../../../ui/theme/checkbox.css'

export function DoctorsStep({ values, problems, change }: SetUpForm) {
  const { doctors } = values
  const types = offeredTypes(values)
  const add = useRef<HTMLButtonElement>(null)
  const remove = (key: string) => {
    change({ doctors: doctors.filter(one => one.key !== key) })
    // The pressed button disappears with its doctor.
    add.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {doctors.map((doctor, index) => (
        <DoctorFields
          key={doctor.key}
          name={`Doctor ${index + 1}`}
          doctor={doctor}
          types={types}
          problems={problems}
          put={part =>
            change({ doctors: doctors.map(one => (one.key === doctor.key ? { ...one, ...part } : one)) })
          }
          isAdded={index > 0}
          remove={doctors.length === 1 ? undefined : () => remove(doctor.key)}
        />
      ))}
      {doctors.length >= mostOfAKind ? null : (
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => change({ doctors: [...doctors, newDoctor(doctors)] })}
          >
            Add a doctor
          </Button>
        </div>
      )}
    </>
  )
}

type Props = {
  name: string
  doctor: DoctorValues
  types: TypeChoice[]
  problems: Record<string, string>
  put: (part: Partial<DoctorValues>) => void
  /** A person has just added this doctor, so the focus moves here. */
  isAdded: boolean
  remove: (() => void) | undefined
}

function DoctorFields({ name, doctor, types, problems, put, isAdded, remove }: Props) {
  const field = (part: 'firstName' | 'lastName', label: string) => (
    <TextInput
      label={label}
      aria-label={`${name}: ${label.toLowerCase()}`}
      required
      autoFocus={isAdded && part === 'firstName' && doctor.firstName === ''}
      autoComplete="off"
      maxLength={80}
      value={doctor[part]}
      error={problems[`doctors.${doctor.key}.${part}`]}
      onChange={event => put({ [part]: event.currentTarget.value })}
    />
  )
  const offered = types.filter(({ key }) => !doctor.skips.includes(key)).length
  return (
    <fieldset className={styles.group} aria-label={name}>
      <FieldColumns shares={[1, 1]}>
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
      </FieldColumns>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <details className={styles.offers}>
          <summary>
            {offered === types.length ? 'Offers every type' : `Offers ${offered} of ${types.length} types`}
            <DownIcon />
          </summary>
          <Choices inPairs>
            {types.map(({ key, title }) => (
              <Checkbox
                key={key}
                label={title || 'New type'}
                checked={!doctor.skips.includes(key)}
                onChange={event =>
                  put({
                    skips: event.currentTarget.checked
                      ? doctor.skips.filter(one => one !== key)
                      : [...doctor.skips, key],
                  })
                }
              />
            ))}
          </Choices>
        </details>
        {remove === undefined ? null : (
          <Button variant="subtle" onClick={remove} aria-label={`Remove ${name.toLowerCase()}`}>
            Remove
          </Button>
        )}
      </Group>
    </fieldset>
  )
}

export function AdministratorStep({ values, password, problems, change, changePassword }: SetUpForm) {
  const { administrator } = values
  const text = (field: keyof typeof administrator) => ({
    value: administrator[field],
    error: problems[`administrator.${field}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ administrator: { ...administrator, [field]: event.currentTarget.value } }),
  })
  const secret = (field: keyof typeof password) => ({
    required: true,
    autoComplete: 'new-password',
    value: password[field],
    error: problems[`administrator.${field}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      changePassword({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput
          label="First name"
          required
          autoComplete="given-name"
          maxLength={80}
          {...text('firstName')}
        />
        <TextInput label="Last name" autoComplete="family-name" maxLength={80} {...text('lastName')} />
      </FieldColumns>
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={254}
        description="You log in with it."
        {...text('email')}
      />
      <FieldColumns shares={[1, 1]}>
        <PasswordField label="Password" showLabel="Show password" {...secret('password')} />
        <PasswordField
          label="Confirm password"
          showLabel="Show confirmed password"
          {...secret('passwordConfirmation')}
        />
      </FieldColumns>
    </>
  )
}
