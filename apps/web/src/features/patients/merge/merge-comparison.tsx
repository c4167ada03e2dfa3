import { Box, Text, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import styles from './merge-comparison.module.css'
import { type MergeOutcome, type MergeRow, mergeRows } from './merge-rows.ts'
import type { MergeSides } from './use-merge.ts'

/** A long text, such as an email address, breaks after a dot or an @ rather than within a word. */
const Breakable = ({ text }: { text: string }) =>
  [...text.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

type Props = MergeSides & {
  /** The record that the dialog was opened from. */
  openedId: number
}

const marks: Record<MergeOutcome, string | undefined> = {
  stays: undefined,
  differs: 'Differs',
  taken: 'Taken over',
  together: 'Put together',
}

/** Two records side by side, the one that stays first, with a mark where they differ. */
export function MergeComparison({ stays, goes, openedId }: Props) {
  const isPhone = useIsPhone()
  const head = (title: string, { id, fullName, archived }: MergeSides['stays']['profile']) => (
    <th scope="col" className={styles.side}>
      <Role>{title}</Role>
      <Text span display="block" fw={600}>
        {fullName}
      </Text>
      {id === openedId ? <Role>The record that is open</Role> : null}
      {archived ? <Role>Archived</Role> : null}
    </th>
  )
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Both records</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {isPhone ? null : <td />}
          {head('Stays', stays.profile)}
          {head('Becomes part of it', goes.profile)}
        </tr>
      </thead>
      {mergeRows(stays, goes).map(row =>
        isPhone ? <Stacked key={row.label} row={row} /> : <Line key={row.label} row={row} />,
      )}
    </table>
  )
}

const Role = ({ children }: { children: string }) => (
  <Text span display="block" fz="xs" lh="16px" c="dimmed">
    {children}
  </Text>
)

const Line = ({ row }: { row: MergeRow }) => (
  <tbody>
    <tr data-outcome={row.outcome}>
      <Box component="th" scope="row" c="dimmed">
        <Label row={row} />
      </Box>
      <Values row={row} />
    </tr>
  </tbody>
)

/** In a narrow window the label stands above both values. */
const Stacked = ({ row }: { row: MergeRow }) => (
  <tbody>
    <tr data-outcome={row.outcome}>
      <Box component="th" scope="rowgroup" colSpan={2} pb={0} c="dimmed">
        <Label row={row} />
      </Box>
    </tr>
    <tr data-outcome={row.outcome}>
      <Values row={row} />
    </tr>
  </tbody>
)

const Label = ({ row: { label, outcome } }: { row: MergeRow }) => (
  <>
    {label} {marks[outcome] === undefined ? null : <span className={styles.mark}>{marks[outcome]}</span>}
  </>
)

const Values = ({ row }: { row: MergeRow }) => (
  <>
    <td>
      <Lines lines={row.stays} />
    </td>
    <td className={row.outcome === 'differs' ? styles.givenUp : undefined}>
      <Lines lines={row.goes} />
    </td>
  </>
)

const Lines = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    <Text span c="dimmed">
      Not known
    </Text>
  ) : (
    <Breakable text={lines.join('\n')} />
  )
