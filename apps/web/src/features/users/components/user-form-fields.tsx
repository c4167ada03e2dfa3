import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import '../../../ui/checkbox.css'
import { labels, type UserValues } from './user-fields.ts'
import styles from './user-form-fields.module.css'

type Props = { form: UseFormReturnType<UserValues>; isOnlyAdministrator: boolean }

/** The fields of a user, the same for inviting and editing. */
export const UserFormFields = ({ form, isOnlyAdministrator }: Props) => (
  <>
    <div className={styles.names}>
      <TextInput
        label={labels.firstName}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('firstName')}
      />
      <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
    </div>
    <TextInput
      label={labels.email}
      type="email"
      required
      autoComplete="off"
      description="They log in with it."
      {...form.getInputProps('email')}
    />
    <Checkbox
      label={labels.admin}
      description={
        isOnlyAdministrator
          ? 'The only one who can open the settings. Make someone else an administrator first; whoever is invited counts once they have chosen a password.'
          : 'Can open the settings and manage users.'
      }
      {...form.getInputProps('admin', { type: 'checkbox' })}
      disabled={isOnlyAdministrator && form.values.admin}
    />
  </>
)
