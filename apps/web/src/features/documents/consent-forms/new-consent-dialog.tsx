import type { ConsentFormRef } from '@archwire/contract/clinic/consent-forms'
import { NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { DocumentText } from '../document/document-parts.tsx'
import { consentFormsQuery, createConsent, sendConsent } from './consent-forms.ts'

type Props = {
  patientId: number
  /** Undefined until it is loaded. */
  recipient: Recipient | undefined
  onClose: () => void
}
type Recipient = { fullName: string; email: string | null }

const title = 'Create consent form'

/** Chooses one of the clinic's consent forms for a patient, shows its text, and sends it. */
export function NewConsentDialog(props: Props) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(consentFormsQuery)
  if (data === undefined) {
    const failure =
      error === null || isFetching ? undefined : { error, words: 'We could not find consent forms' }
    return (
      <LoadingDialog title={title} failure={failure} retry={() => void refetch()} onClose={props.onClose} />
    )
  }
  return <Choice forms={data} {...props} />
}

function recipientLabel({ fullName, email }: Recipient, sends: boolean): string {
  if (!sends) return `For ${fullName}.`
  return email === null
    ? `${fullName} has no e-mail address: the form is created, and its link can be copied.`
    : `To ${fullName}, ${email}.`
}

function Choice({ patientId, recipient, onClose, forms }: Props & { forms: ConsentFormRef[] }) {
  const queryClient = useQueryClient()
  const sends = pageSettings.sendsEmail()
  const [chosen, setChosen] = useState(forms.length === 1 ? forms[0]?.id : undefined)
  const [isTried, setTried] = useState(false)
  const [keyFor] = useState(idempotencyKeys)
  const form = forms.find(({ id }) => id === chosen)
  const create = useMutation({
    mutationFn: async (consentFormId: number) => {
      const { id } = await createConsent(patientId, consentFormId, keyFor(consentFormId))
      if (!sends) return notifySaved('Consent form created.')
      // The form exists, whether or not its email was sent: the failure is shown, and its card offers to send it again.
      await sendConsent(id).then(() => notifySaved('Consent form sent.'), notifyError)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] }),
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (create.isSuccess) close()
  }, [create.isSuccess])
  const submit = () => {
    setTried(true)
    if (form !== undefined && !create.isPending && !create.isSuccess) create.mutate(form.id)
  }
  return (
    <FormDialog
      title={title}
      submitLabel={forms.length === 0 ? null : sends ? 'Create and send' : 'Create'}
      working={create.isPending || create.isSuccess ? 'Creating…' : undefined}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      {create.error === null ? null : (
        <Message kind="alert">
          <p>{create.error.message}</p>
        </Message>
      )}
      {recipient === undefined ? null : <Text c="dimmed">{recipientLabel(recipient, sends)}</Text>}
      {forms.length === 0 ? (
        <Text c="dimmed">
          There is no consent form yet. An administrator can write one under Settings, Consent forms.
        </Text>
      ) : (
        <NativeSelect
          label="Consent form"
          data-autofocus
          error={isTried && form === undefined ? 'Choose a consent form' : undefined}
          data={[
            { value: '', label: 'Choose a consent form' },
            ...forms.map(({ id, title: label }) => ({ value: String(id), label })),
          ]}
          value={chosen === undefined ? '' : String(chosen)}
          onChange={({ currentTarget: { value } }) => setChosen(value === '' ? undefined : Number(value))}
        />
      )}
      {form === undefined ? null : <DocumentText text={form.body} />}
    </FormDialog>
  )
}
