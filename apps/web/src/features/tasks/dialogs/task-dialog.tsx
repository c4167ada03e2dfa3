import { usePageTitle } from '../../../lib/page-title.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { TaskFormFields } from '../components/task-form-fields.tsx'
import { isWhole, problemsIn, rules, type TaskValues } from '../components/task-values.ts'

type Props = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  title: string
  submitLabel: string
  initial: TaskValues
  today: string
  save: (values: TaskValues) => Promise<void>
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: TaskValues) => TaskValues
  /** What a refusal of the whole says. */
  wordsFor: (error: Error) => { title?: string; text: string }
  onClose: () => void
}

/** A task over the page. What the server refuses is said on its field; what was typed stays. */
export function TaskDialog({ title, submitLabel, today, ...given }: Props) {
  usePageTitle(title)
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    ...given,
    rules,
    problemsIn,
  })
  const words = refusal === undefined ? undefined : given.wordsFor(refusal)

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      canSubmit={isWhole(form.values)}
      working={isWorking ? 'Saving…' : undefined}
      onSubmit={submit}
      onClose={given.onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {words === undefined ? null : (
        <Message kind="alert" {...(words.title === undefined ? {} : { title: words.title })}>
          <p>{words.text}</p>
        </Message>
      )}
      <TaskFormFields form={form} today={today} />
    </FormDialog>
  )
}
