import type { Line } from '@archwire/contract/documents/signing'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import styles from './document-parts.module.css'

/** Names with their values. */
export const Lines = ({ lines }: { lines: { name: string; value: ReactNode }[] }) => (
  <Facts>
    {lines.map(({ name, value }) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
)

/** The text that is to be signed. */
export const DocumentText = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Box px="md" py="sm" bd="1px solid var(--line)" bdrs={6} className={`${styles.text} long-words`}>
      {text}
    </Box>
  )

type Signed = { patientSignature: string | null; certificate: Line[] }

/** Who signed, how and when; nothing while it is unsigned. */
export const SignedPart = ({ patientSignature, certificate }: Signed) =>
  certificate.length === 0 ? null : (
    <Stack aria-labelledby="signature" component="section" gap="sm">
      <h3 id="signature">Signature</h3>
      {patientSignature === null ? null : (
        <div>
          <Box
            component="img"
            display="block"
            maw="100%"
            mah={96}
            p="xs"
            bd="1px solid var(--line)"
            bdrs={6}
            bg="#ffffff"
            src={patientSignature}
            alt="The signature"
          />
        </div>
      )}
      <Lines lines={certificate} />
    </Stack>
  )

/** What can be done with a document, within reach however long its text is. */
export const DocumentActions = ({ children }: { children: ReactNode }) => (
  <Group
    gap="xs"
    pos="sticky"
    bottom={0}
    mb={-24}
    py="sm"
    bg="var(--mantine-color-body)"
    className="line-above screen-only"
  >
    {children}
  </Group>
)

type SendProps = {
  patientId: number
  /** What the button for emails says. */
  label: string
  actions: { send: () => void; isSending: boolean; sendText: () => void; isTexting: boolean }
  /** It is what the page asks for next: its one filled button. */
  isNext: boolean
}

/** Sends a document by email, or by text where the patient's number takes texts. */
export function SendButtons({ patientId, label, actions, isNext }: SendProps) {
  const takesTexts = useQuery(profileQuery(patientId)).data?.takesTexts === true
  const sendsEmail = pageSettings.sendsEmail()
  return (
    <>
      {sendsEmail ? (
        <WorkingButton
          variant={isNext ? 'filled' : 'default'}
          working={actions.isSending ? 'Sending…' : undefined}
          onClick={actions.send}
        >
          {label}
        </WorkingButton>
      ) : null}
      {takesTexts && pageSettings.sendsTexts() ? (
        <WorkingButton
          variant={isNext && !sendsEmail ? 'filled' : 'default'}
          working={actions.isTexting ? 'Sending…' : undefined}
          onClick={actions.sendText}
        >
          Send by text
        </WorkingButton>
      ) : null}
    </>
  )
}

type ArchiveProps = { actions: { isTurning: boolean; turn: () => Promise<void> } }

/** At the end of a document's actions, apart from those of every day. */
export const ArchiveButton = ({ actions }: ArchiveProps) => (
  <WorkingButton
    variant="outline"
    color="var(--mantine-color-error)"
    ml="auto"
    working={actions.isTurning ? 'Archiving…' : undefined}
    onClick={() => void actions.turn()}
  >
    Archive
  </WorkingButton>
)

/** The clinic's day of an instant; the wire writes instants by the clinic's clock. */
export const dayOf = (instant: string): string => formatDay(instant.slice(0, 10), 'MM/dd/yyyy')

type Props = {
  linkEndsAt: string
  actions: { isWithdrawing: boolean; withdrawLink: () => Promise<void> }
  /** The document's name, where several links are shown. */
  of?: string
}

/** Until when a patient can open the link, or since when they no longer can, and the button to withdraw it. */
export const LinkEnd = ({ linkEndsAt, actions, of }: Props) => (
  <Group component="span" display="inline-flex" gap="0 4px">
    {linkEndLabel(linkEndsAt)}
    {/* Rarely needed, so it stands beside the link and not among the daily actions. */}
    <WorkingButton
      variant="subtle"
      px="xs"
      className="screen-only"
      working={actions.isWithdrawing ? 'Withdrawing…' : undefined}
      aria-label={of === undefined ? undefined : `Withdraw link to ${of}`}
      onClick={() => void actions.withdrawLink()}
    >
      Withdraw link
    </WorkingButton>
  </Group>
)

const linkEndLabel = (linkEndsAt: string): string =>
  new Date(linkEndsAt).getTime() > Date.now()
    ? `Link works until ${dayOf(linkEndsAt)}`
    : `Link ended on ${dayOf(linkEndsAt)}`
