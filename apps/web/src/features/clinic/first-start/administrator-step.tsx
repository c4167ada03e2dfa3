import { TextInput } from '@mantine/core'
import { PasswordField } from '../../../ui/password-field.tsx'
import styles from './set-up.module.css'
import type { SetUpForm } from './use-set-up.ts'

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
      <div className={styles.pair}>
        <TextInput
          label="First name"
          required
          autoComplete="given-name"
          maxLength={80}
          {...text('firstName')}
        />
        <TextInput label="Last name" autoComplete="family-name" maxLength={80} {...text('lastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={254}
        description="You log in with it."
        {...text('email')}
      />
      <div className={styles.pair}>
        <PasswordField label="Password" showLabel="Show password" {...secret('password')} />
        <PasswordField
          label="Confirm password"
          showLabel="Show confirmed password"
          {...secret('passwordConfirmation')}
        />
      </div>
    </>
  )
}
