import type { Remittance } from '@archwire/contract/claims/claim'
import styles from './history.module.css'
import { dayWords, money } from './part-words.ts'

/** What a payer paid or would pay, and what it did not. */
export function RemittanceSummary({ remittance }: { remittance: Remittance }) {
  const { charged, paid, expected, adjusted, owed, paidOn, traceNumber, lines, isReversal, addsUp } =
    remittance
  const told = [
    paidOn === null ? '' : `${expected === null ? 'Paid' : 'Told'} on ${dayWords(paidOn)}`,
    traceNumber === null ? '' : `Check or transfer ${traceNumber}`,
  ].filter(Boolean)
  return (
    <div>
      {isReversal ? <p>The payer takes back what it paid before.</p> : null}
      <dl className={styles.sums}>
        <Sum name="Charged" dollars={charged} />
        {expected === null ? <Sum name="Paid" dollars={paid} /> : <Sum name="Would pay" dollars={expected} />}
        <Sum name="Adjusted" dollars={adjusted} />
        <Sum name="Patient owes" dollars={owed} />
      </dl>
      {told.length === 0 ? null : <p className={styles.dimmed}>{told.join(' · ')}</p>}
      <Adjustments of={remittance} />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place; one code may come twice.
        <div key={at}>
          <p>
            {line.procedureCode}: {lineWords(line)}
          </p>
          <Adjustments of={line} />
        </div>
      ))}
      {addsUp ? null : <p>These amounts do not add up. Look at the payer’s own statement.</p>}
    </div>
  )
}

const lineWords = ({ paid, expected, charged }: Remittance['lines'][number]): string =>
  expected === null || expected === undefined
    ? `${money(paid)} of ${money(charged)} paid`
    : `would pay ${money(expected)} of ${money(charged)}`

const Sum = ({ name, dollars }: { name: string; dollars: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{money(dollars)}</dd>
  </div>
)

function Adjustments({ of: { adjustments } }: { of: Pick<Remittance, 'adjustments'> }) {
  if (adjustments.length === 0) return null
  return (
    <ul className={styles.list}>
      {adjustments.map(({ group, reason, amount, description }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may come twice.
        <li key={at}>
          {group}-{reason}: {money(amount)}
          {description === null ? '' : `, ${description}`}
        </li>
      ))}
    </ul>
  )
}
