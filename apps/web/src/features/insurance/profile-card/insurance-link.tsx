import { sendInsuranceLink } from '@archwire/contract/insurance/form-calls'
import type { Patient } from '@archwire/contract/patients/calls'
import { Button, Group, Text } from '@mantine/core'
import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { localMoment } from '../../../lib/dates/clock.ts'
import { copyLink, notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'

/** What the insurance views need to know of a patient. */
export type InsuredPatient = Pick<Patient, 'id' | 'hashid' | 'email' | 'insuranceForms'>

/** The address of a patient's insurance form: for staff within the app, for the patient as a whole link. */
export const formAddress = (hashid: string): string => `/v2/insurance-form/${hashid}`

const linkTo = (hashid: string): string => window.location.origin + formAddress(hashid)

const sendLink = (patientId: number) => call(sendInsuranceLink, { params: { id: patientId } })

const pauseMs = 5_000

/**
 * The patient's link to the insurance form: by email, with five seconds between two emails, or copied. The seconds
 * belong to the patient, not to the page: they pass also while the page is left.
 */
function useInsuranceLink(
  { id, hashid, email }: Pick<InsuredPatient, 'id' | 'hashid' | 'email'>,
  zone: string,
) {
  const queryClient = useQueryClient()
  const sendingKey = ['insurance-link', id]
  const pausedKey = ['insurance-link-paused', id]
  const { data: isPaused = false } = useQuery<boolean>({ queryKey: pausedKey, queryFn: skipToken })
  const [sent, setSent] = useState<{ to: string | null; at: string }>()
  const { mutate: send } = useMutation({
    mutationKey: sendingKey,
    mutationFn: () => sendLink(id),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(pausedKey, true)
      setTimeout(() => queryClient.setQueryData(pausedKey, false), pauseMs)
      notifySaved(message)
      setSent({ to: email, at: localMoment(new Date(), zone).time })
    },
    onError: notifyError,
  })
  return {
    send: () => send(),
    isSending: useIsMutating({ mutationKey: sendingKey }) > 0,
    /** The link was sent just now. */
    isPaused,
    /** The recipient and the time; forgotten when the page is left. */
    sent,
    copy: () => copyLink(linkTo(hashid)),
  }
}

type Props = {
  patient: InsuredPatient
  /** The clinic's time zone. */
  zone: string
  /** Further actions. */
  children?: ReactNode
}

/** Two ways to give a patient the insurance form. */
export function InsuranceLinkButtons({ patient, zone, children }: Props) {
  const { send, isSending, isPaused, sent, copy } = useInsuranceLink(patient, zone)
  const reason = useId()
  const hasEmail = patient.email !== null
  const working = isSending ? 'Sending…' : isPaused ? 'Link sent' : undefined
  return (
    <Group gap="xs" className="screen-only">
      {pageSettings.sendsEmail() ? (
        <WorkingButton
          variant="default"
          working={working}
          onClick={send}
          disabled={!hasEmail}
          {...(isPaused ? { 'data-disabled': true } : {})}
          {...(hasEmail ? {} : { 'aria-describedby': reason })}
        >
          Send link
        </WorkingButton>
      ) : null}
      <Button variant="default" onClick={copy}>
        Copy link
      </Button>
      {children}
      <Text role="status" c="dimmed" w="100%">
        {sent === undefined ? '' : `Sent to ${sent.to} at ${sent.at}.`}
      </Text>
      {pageSettings.sendsEmail() && !hasEmail ? (
        <Text id={reason} c="dimmed" w="100%">
          The link cannot be sent: the patient has no email address.
        </Text>
      ) : null}
    </Group>
  )
}
