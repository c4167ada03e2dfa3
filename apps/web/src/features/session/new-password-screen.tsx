import { requestPasswordReset } from '@archwire/contract/session/calls'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { emailProblem } from '../../lib/forms/email-problem.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { SessionForm, useFocusOnFirstField } from './session-form.tsx'

/** Requests the email with the link. */
export function NewPasswordScreen({ onSent }: { onSent: (message: string) => void }) {
  usePageTitle('Forgot password')
  const element = useFocusOnFirstField()
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } })
  const request = useMutation({
    mutationFn: (session: { email: string }) => call(requestPasswordReset, { body: { session } }),
    onSuccess: ({ message }) => onSent(message),
    onError: error => notifyError(error),
  })
  const isWorking = request.isPending || request.isSuccess
  const submit = form.onSubmit(
    values => {
      if (!isWorking) request.mutate(values)
    },
    () => focusFirstError(element.current),
  )

  return (
    <SessionForm
      ref={element}
      title="Enter your email to reset your password"
      problem={request.error === null ? undefined : <p>{request.error.message}</p>}
      onSubmit={submit}
      actions={
        <>
          <WorkingButton type="submit" fullWidth working={isWorking ? 'Sending…' : undefined}>
            Send instructions
          </WorkingButton>
          <Button component={Link} to="/v2/login" variant="default" fullWidth>
            Cancel
          </Button>
        </>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
    </SessionForm>
  )
}
