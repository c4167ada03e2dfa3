import type { Activity } from '@archwire/contract/claims/activity'
import type { Claim, Remittance } from '@archwire/contract/claims/claim'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Columns } from '../../../ui/layout/columns.tsx'
import { dayLabel, money } from '../claim/claim-labels.tsx'
import { Section } from '../editing/section.tsx'
import { Decision } from './decision.tsx'
import {
  activityLabel,
  codesOf,
  daysOf,
  type HistoryDay,
  problemsOf,
  timeLabel,
  warningsOf,
} from './history-labels.ts'
import styles from './history-section.module.css'

/** What a payer paid or would pay, and the adjustments. */
function RemittanceSummary({ remittance }: { remittance: Remittance }) {
  const { charged, paid, expected, adjusted, owed, paidOn, traceNumber, lines, isReversal, addsUp } =
    remittance
  const details = [
    paidOn === null ? '' : `${expected === null ? 'Paid' : 'Told'} on ${dayLabel(paidOn)}`,
    traceNumber === null ? '' : `Check or transfer ${traceNumber}`,
  ].filter(Boolean)
  return (
    <div>
      {isReversal ? <p>The payer takes back what it paid before.</p> : null}
      <Columns component="dl" shares={[1, 1, 1, 1]} phoneShares={[1, 1]} gap="8px 16px" my="xs">
        <Sum name="Charged" dollars={charged} />
        {expected === null ? <Sum name="Paid" dollars={paid} /> : <Sum name="Would pay" dollars={expected} />}
        <Sum name="Adjusted" dollars={adjusted} />
        <Sum name="Patient owes" dollars={owed} />
      </Columns>
      {details.length === 0 ? null : <Text c="dimmed">{details.join(' · ')}</Text>}
      <Adjustments of={remittance} />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place; one code may come twice.
        <div key={at}>
          <p>
            {line.procedureCode}: {lineLabel(line)}
          </p>
          <Adjustments of={line} />
        </div>
      ))}
      {addsUp ? null : <p>These amounts do not add up. Look at the payer’s own statement.</p>}
    </div>
  )
}

const lineLabel = ({ paid, expected, charged }: Remittance['lines'][number]): string =>
  expected === null || expected === undefined
    ? `${money(paid)} of ${money(charged)} paid`
    : `would pay ${money(expected)} of ${money(charged)}`

const Sum = ({ name, dollars }: { name: string; dollars: number }) => (
  <div>
    <Text component="dt" inherit c="dimmed">
      {name}
    </Text>
    <Text component="dd" inherit fw={600}>
      {money(dollars)}
    </Text>
  </div>
)

function Adjustments({ of: { adjustments } }: { of: Pick<Remittance, 'adjustments'> }) {
  if (adjustments.length === 0) return null
  return (
    <Box component="ul" className="bullets" my={4}>
      {adjustments.map(({ group, reason, amount, description }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may come twice.
        <li key={at}>
          {group}-{reason}: {money(amount)}
          {description === null ? '' : `, ${description}`}
        </li>
      ))}
    </Box>
  )
}

type Props = { activity: Activity; remittances: readonly Remittance[] }

/** What happened, when, and who did it. */
function ActivityEntry({ activity, remittances }: Props) {
  const { user, createdAt, data } = activity
  const problems = problemsOf(activity)
  const warnings = warningsOf(activity)
  const codes = codesOf(activity)
  const remittance = remittances.find(({ id }) => id === data.remittanceId)
  return (
    <li>
      <p>{activityLabel(activity)}</p>
      {problems.length === 0 ? null : (
        <Box component="ul" className="bullets" my={4}>
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
      {warnings.length === 0 ? null : (
        <Box component="ul" className="bullets" my={4}>
          {warnings.map(warning => (
            <li key={warning}>Warning: {warning}</li>
          ))}
        </Box>
      )}
      {codes.length === 0 ? null : <ClaimCodes codes={codes} />}
      {remittance === undefined ? null : <RemittanceSummary remittance={remittance} />}
      <Text c="dimmed" fz="xs" lh="16px">
        <time dateTime={createdAt}>{timeLabel(createdAt)}</time> · {user?.fullName ?? 'System'}
      </Text>
    </li>
  )
}

const references = [
  { label: 'Category codes', href: 'https://x12.org/codes/claim-status-category-codes' },
  { label: 'Status codes', href: 'https://x12.org/codes/claim-status-codes' },
]

/** The payer's status codes, with a link to their explanation. */
const ClaimCodes = ({ codes }: { codes: ReturnType<typeof codesOf> }) => (
  <>
    <Box component="ul" className="bullets" my={4}>
      {codes.map(({ key, pair, label }) => (
        <li key={key}>
          <strong>{pair}</strong> {label}
        </li>
      ))}
    </Box>
    <Group component="p" gap="4px 16px">
      {references.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer" className="thumb">
          {label}
        </a>
      ))}
    </Group>
  </>
)

/** The claim's history by day, newest first. */
export function HistorySection({ claim }: { claim: Claim }) {
  const days = daysOf(claim.activities)
  return (
    <Section title="History">
      <Decision claim={claim} />
      {days.length === 0 ? <Text c="dimmed">No history found</Text> : null}
      <Stack gap="sm" miw={0}>
        {days.map(day => (
          <Day key={day.day} of={day} claim={claim} />
        ))}
      </Stack>
    </Section>
  )
}

function Day({ of: { day, title, entries }, claim }: { of: HistoryDay; claim: Claim }) {
  const heading = useId()
  return (
    <div>
      <h4 id={heading}>
        <time dateTime={day}>{title}</time>
      </h4>
      <Stack
        component="ol"
        gap="sm"
        pl="sm"
        className={`${styles.entries} long-words`}
        aria-labelledby={heading}
      >
        {entries.map(activity => (
          <ActivityEntry key={activity.id} activity={activity} remittances={claim.remittances} />
        ))}
      </Stack>
    </div>
  )
}
