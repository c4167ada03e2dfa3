import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { problemsIn, rules, type UserValues } from '../components/user-fields.ts'
import { UserFormFields } from '../components/user-form-fields.tsx'

type Props = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  title: string
  submitLabel: string
  workingLabel: string
  initial: UserValues
  /** They must stay one: nobody else could open the settings. */
  isOnlyAdministrator?: boolean
  save: (values: UserValues) => Promise<void>
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: UserValues) => UserValues
  /** What a refusal of the whole says, where its own words are not enough. */
  wordsFor?: (error: Error) => string
  onClose: () => void
}

/** A user's details over the page. What the server refuses is said on its field; what was typed stays. */
export function UserDialog({
  title,
  submitLabel,
  workingLabel,
  isOnlyAdministrator = false,
  ...given
}: Props) {
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    ...given,
    rules,
    problemsIn,
  })

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      working={isWorking ? workingLabel : undefined}
      onSubmit={submit}
      onClose={given.onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {refusal === undefined ? null : (
        <Message kind="alert">
          <p>{given.wordsFor?.(refusal) ?? refusal.message}</p>
        </Message>
      )}
      <UserFormFields form={form} isOnlyAdministrator={isOnlyAdministrator} />
    </FormDialog>
  )
}
