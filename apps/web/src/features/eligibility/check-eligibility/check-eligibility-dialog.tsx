import type { Provider } from '@archwire/contract/clinic/providers'
import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import {
  eligibilityAddress,
  insuranceGone,
  isInsuranceGone,
} from '../../../shared/insurance/insurance-dialogs.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { type KeyFor, useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { checkEligibility, eligibilitiesKey, putEligibility } from '../inquiries/eligibility-queries.ts'
import { type CheckValues, labels, problemsIn, providerRequest, rules, startWith } from './check-values.ts'

type Props = {
  patientId: number
  insurances: Insurance[]
  providers: (Provider & { isClinic: boolean })[]
  /** The insurance that the dialog was opened from. */
  insuranceId: number | undefined
  onClose: () => void
}

const title = 'Check Eligibility'

// Payers often respond within this time, so most people see the response right away.
const untilShown = 3_000

/**
 * Checks with a payer whether the patient is insured. The check opens by itself a moment later, unless the person goes
 * elsewhere.
 */
export function CheckEligibilityDialog({ patientId, insurances, providers, insuranceId, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const [initial] = useState(() => startWith(providers, insurances, insuranceId))
  const saved = useRef<Eligibility>(undefined)
  const [added, setAdded] = useState<Eligibility>()
  // Navigating back takes a moment, during which nothing opens any more.
  const [isLeaving, setLeaving] = useState(false)
  const save = async (values: CheckValues, keyFor: KeyFor) => {
    const provider = providers.find(({ id }) => String(id) === values.provider)
    if (provider === undefined) throw new Error('This provider is not there any more.')
    const sent = providerRequest(provider)
    const insurance = Number(values.insurance)
    saved.current = await checkEligibility(insurance, sent, keyFor({ insurance, sent }))
    putEligibility(queryClient, saved.current)
    void queryClient.invalidateQueries({ queryKey: eligibilitiesKey(patientId) })
    notifySaved('Eligibility added')
  }
  const { element, form, submit, isWorking, refusal } = useFormDialog({
    name: `eligibility-${patientId}-new`,
    initial,
    rules,
    save,
    problemsIn,
    onClose: () => setAdded(saved.current),
  })
  const show = useShow(isLeaving ? undefined : added)
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={added === undefined ? title : null}
      working={isWorking ? 'Asking…' : undefined}
      canSubmit={insurances.length > 0 && providers.length > 0}
      onSubmit={submit}
      onClose={() => {
        setLeaving(true)
        onClose()
      }}
    >
      {refusal === undefined ? null : (
        <Message kind="alert">
          <p>{refusal.message}</p>
        </Message>
      )}
      {isInsuranceGone(insurances, insuranceId) ? (
        <Message kind="alert">
          <p>{insuranceGone}</p>
        </Message>
      ) : null}
      {insurances.length === 0 ? (
        <Message kind="notice" title="No insurance on file yet.">
          <p>Add an insurance first.</p>
        </Message>
      ) : null}
      {providers.length === 0 ? (
        <Message kind="notice" title="No provider yet.">
          <p>An administrator adds whom the clinic bills as under Settings, Providers.</p>
        </Message>
      ) : null}
      <NativeSelect
        label={labels.provider}
        required
        data-autofocus
        disabled={added !== undefined}
        data={choices(providers, one => `${one.name}, NPI ${one.npi}`)}
        {...form.getInputProps('provider')}
      />
      <NativeSelect
        label={labels.insurance}
        required
        disabled={added !== undefined}
        data={choices(insurances, ({ payer, memberId }) => `${payer.name}, ${memberId}`)}
        {...form.getInputProps('insurance')}
      />
      <div role="status">
        {added === undefined ? null : (
          <Message
            kind="notice"
            actions={
              <Button ref={takeFocus} onClick={show}>
                View now
              </Button>
            }
          >
            <p>The payer is being asked. The answer opens in a moment.</p>
          </Message>
        )}
      </div>
    </FormDialog>
  )
}

/** Takes over the focus of the pressed button, which is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

const choices = <T extends { id: number }>(all: T[], labelOf: (one: T) => string) => [
  { value: '', label: 'Choose' },
  ...all.map(one => ({ value: String(one.id), label: labelOf(one) })),
]

/** Opens the check in place of this dialog: now, or by itself while the dialog is still open. */
function useShow(added: Eligibility | undefined): () => void {
  const openDialog = useOpenDialog({ replace: true })
  const show = () => {
    if (added === undefined) return
    const { id, patientId, insurance } = added
    openDialog(eligibilityAddress({ patientId, insuranceId: insurance.id, id }))
  }
  const showByItself = useEffectEvent(show)
  useEffect(() => {
    if (added === undefined) return undefined
    const timer = setTimeout(showByItself, untilShown)
    return () => clearTimeout(timer)
  }, [added])
  return show
}
