import type { Claim } from '@archwire/contract/claims/claim'
import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { claimStatusLabel, openStatuses } from '@archwire/domain/claims/claim-status'
import { blockingMessage, isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import {
  claimAddress,
  insuranceGone,
  isInsuranceGone,
  startWithInsurance,
} from '../../../shared/insurance/insurance-dialogs.ts'
import { choiceOf } from '../../../shared/payers/payer-search.tsx'
import '../../../ui/theme/checkbox.css'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { claimName, dayOf, money, openingMode } from '../claim/claim-labels.tsx'
import { addClaim, claimsQuery, storeClaim } from '../claim/claim-queries.ts'
import {
  filledFrom,
  isNobody,
  noSubscriber,
  type SubscriberValues,
  subscriberLabels,
  subscriberRequest,
  subscriberRules,
} from '../people/person-values.ts'
import { checkedQuery, SubscriberFields, subscribersQuery } from '../people/subscriber-section.tsx'
import { claimDialogSize, leaveClaimConfirmation } from './claim-dialog.tsx'

type Values = SubscriberValues & { insuranceId: string; predetermination: boolean }

type Props = {
  patientId: number
  insurances: Insurance[]
  /** The insurance that the dialog was opened from. */
  insuranceId: number | undefined
  /** The eligibility check that the claim follows from, if any. */
  eligibilityId: number | undefined
  onCreated: (claim: Claim) => void
  onClose: () => void
}

export const newClaimTitle = 'New Claim'

const labels = { ...subscriberLabels, insuranceId: 'Insurance', predetermination: 'Predetermination' }

/**
 * The dialog for a new claim asks for the policy; everything else is filled in once the claim exists. Pressed twice, it
 * creates one claim.
 */
export function NewClaimDialog(props: Props) {
  const { patientId, insurances, onCreated, onClose } = props
  usePageTitle(newClaimTitle)
  const queryClient = useQueryClient()
  const created = useRef<Claim>(undefined)
  // An eligibility check of one insurance does not apply to another.
  const checkedFor = (insuranceId: string) =>
    props.insuranceId === undefined || Number(insuranceId) === props.insuranceId
      ? props.eligibilityId
      : undefined
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<Values>({
    name: `claim-${patientId}-new`,
    initial: {
      ...noSubscriber,
      insuranceId: startWithInsurance(insurances, props.insuranceId),
      predetermination: false,
    },
    rules: { ...subscriberRules, insuranceId: required(subscriberMessages.insuranceId) },
    save: async ({ insuranceId, predetermination, ...values }, keyFor) => {
      const eligibilityId = checkedFor(insuranceId)
      const claim = {
        prefill: true,
        subscriberAttributes: subscriberRequest(values),
        ...(eligibilityId && { eligibilityId }),
        ...(predetermination && { predetermination }),
      }
      created.current = await addClaim(Number(insuranceId), claim, keyFor({ insuranceId, claim }))
      await storeClaim(queryClient, created.current)
      notifySaved(predetermination ? 'Created predetermination' : 'Created claim')
    },
    problemsIn: error => fieldProblems(error, labels),
    onClose: () => created.current && onCreated(created.current),
  })
  const { insuranceId } = form.values
  const options = useQuery(
    insuranceId === ''
      ? { queryKey: ['subscribers', 'of', 'none'], queryFn: skipToken }
      : subscribersQuery(patientId, Number(insuranceId)),
  )
  useFirstSubscriber(form, insuranceId, options.data)
  const gate = useGate(patientId, Number(insuranceId), checkedFor(insuranceId))
  // A refusal that neither a field nor the notice at the foot shows is shown as a passing notice.
  useEffect(() => {
    if (refusal !== undefined) notifyError(refusal)
  }, [refusal])
  return (
    <FormDialog
      ref={element}
      title={newClaimTitle}
      size={claimDialogSize}
      submitLabel="Create Claim"
      working={isWorking ? 'Creating…' : undefined}
      canSubmit={gate === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} question={leaveClaimConfirmation} />
      {gate === undefined ? null : (
        <Message kind="alert">
          <p>{gate}</p>
        </Message>
      )}
      {isInsuranceGone(insurances, props.insuranceId) ? (
        <Message kind="alert">
          <p>{insuranceGone}</p>
        </Message>
      ) : null}
      <OpenClaims patientId={patientId} />
      <NativeSelect
        label={labels.insuranceId}
        required
        data={[
          ...(insuranceId === '' ? [{ value: '', label: 'Choose' }] : []),
          ...insurances.map(one => ({
            value: String(one.id),
            label: `${choiceOf(one.payer).text}, member ${one.memberId}`,
          })),
        ]}
        {...form.getInputProps('insuranceId')}
        onChange={event => chooseInsurance(form, event.currentTarget.value)}
      />
      <Checkbox
        label={labels.predetermination}
        description="Asks the payer what it would pay, before anything is done. Nothing is billed."
        {...form.getInputProps('predetermination', { type: 'checkbox' })}
      />
      {options.data === undefined && options.error !== null ? (
        <Failure title={options.error.message} retry={() => void options.refetch()} />
      ) : null}
      <SubscriberFields
        form={form as unknown as UseFormReturnType<SubscriberValues>}
        options={options.data ?? []}
        patient={options.data?.find(({ source }) => source === 'patient')}
      />
      <Text c="dimmed" fz="xs">
        Providers, items and the treatment are filled in as far as the payer’s answer, the last visit, the
        contract and the usual fees tell them. You can change everything before the claim is sent.
      </Text>
    </FormDialog>
  )
}

/** The patient's claims that are under way, as far as the page below has loaded them. */
function OpenClaims({ patientId }: { patientId: number }) {
  const state = useDialogState(undefined, { replace: true })
  const { data = [] } = useQuery({ ...claimsQuery(patientId), enabled: false })
  const open = data.filter(({ status }) => openStatuses.includes(status))
  return open.length === 0 ? null : (
    <Message kind="notice">
      {open.map(claim => (
        <p key={claim.id}>
          There is{' '}
          <Link to={claimAddress(patientId, openingMode(claim.status), claim)} state={state} replace>
            a {claimName(claim).toLowerCase()} of {money(claim.total)} from {dayOf(claim.createdAt)}
          </Link>{' '}
          already, {claimStatusLabel(claim.status).toLowerCase()}.
        </p>
      ))}
    </Message>
  )
}

/** A member ID belongs to one insurance, so choosing another one clears the subscriber. */
function chooseInsurance(form: UseFormReturnType<Values>, insuranceId: string): void {
  form.setFieldValue('insuranceId', insuranceId)
  form.setValues({ ...noSubscriber, sequenceCode: form.getValues().sequenceCode })
}

type Options = Parameters<typeof SubscriberFields>[0]['options'] | undefined

/**
 * Fills in the first possible subscriber of the chosen insurance, but does not replace one that was chosen or typed.
 */
function useFirstSubscriber(form: UseFormReturnType<Values>, insuranceId: string, options: Options): void {
  const fill = useEffectEvent((offered: NonNullable<Options>) => {
    const [first] = offered
    const now = form.getValues()
    if (first === undefined || now.insuranceId !== insuranceId || !isNobody(now)) return
    const filled = filledFrom(first)
    form.setInitialValues({ ...form.getInitialValues(), ...filled })
    form.setValues(filled)
  })
  useEffect(() => {
    if (options !== undefined) fill(options)
  }, [options])
}

/** Why no claim can be made from the payer's response, if so. */
function useGate(patientId: number, insuranceId: number, eligibilityId: number | undefined) {
  const { data } = useQuery(
    eligibilityId === undefined || insuranceId === 0
      ? { queryKey: ['eligibility', 'of', 'none'], queryFn: skipToken }
      : checkedQuery(patientId, insuranceId, eligibilityId),
  )
  if (data === undefined) return undefined
  return isUnderWay(data.status)
    ? 'The payer has not answered yet. The claim can be created once it has.'
    : blockingMessage(data)
}
