import type { Band } from '@archwire/domain/reports/dashboard'
import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Columns } from '../../../ui/layout/columns.tsx'
import { WideTable } from '../../../ui/layout/lists.tsx'
import type { Column } from './columns.ts'
import styles from './metric-table.module.css'

/** A colour is repeated by a mark, and for screen readers by a word. */
const bandMarks = {
  green: { mark: '▲', word: 'good' },
  yellow: { mark: '◆', word: 'fair' },
  orange: { mark: '◆', word: 'fair' },
  red: { mark: '▼', word: 'low' },
} satisfies Record<Band, { mark: string; word: string }>

/** A rate, with its colour and mark. */
export const Rate = ({ band, children }: { band: Band; children: ReactNode }) => (
  <Group
    component="span"
    display="inline-flex"
    gap={4}
    px={6}
    bdrs={4}
    c="var(--mantine-color-text)"
    bg={`var(--full-${band})`}
    className={styles.rate}
    data-band={band}
  >
    <Text span inherit aria-hidden fz={11}>
      {bandMarks[band].mark}
    </Text>
    {children}
    <VisuallyHidden>, {bandMarks[band].word}</VisuallyHidden>
  </Group>
)

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  /** The key of a row. */
  keyOf: (row: Row) => string
  /** The last row, with the sums. */
  total?: Row
}

// A longer table scrolls by itself, so that the sections below it can be reached.
const mostRows = 60

/** A table; on a phone, where its columns have no room, a list. */
export function MetricTable<Row>(props: Props<Row>) {
  const isPhone = useIsPhone()
  const inside = isPhone ? <Entries {...props} /> : <Table {...props} />
  if (props.rows.length <= mostRows) return inside
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section tabIndex={0} aria-label={`${props.label}, all rows`} className={styles.long}>
      {inside}
    </section>
  )
}

function Table<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  return (
    <WideTable aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.title} scope="col" data-kind={column.kind}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Cells key={keyOf(row)} columns={columns} row={row} />
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <Cells columns={columns} row={total} />
        </tfoot>
      )}
    </WideTable>
  )
}

function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.title} scope="row" data-kind={column.kind}>
            {column.text(row)}
          </th>
        ) : (
          <td key={column.title} data-kind={column.kind}>
            <Cell column={column} row={row} />
          </td>
        ),
      )}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const band = column.band?.(row)
  const text = column.text(row)
  return band === undefined ? text : <Rate band={band}>{text}</Rate>
}

function Entries<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  return (
    <ul aria-label={label}>
      {rows.map(row => (
        <Entry key={keyOf(row)} columns={columns} row={row} />
      ))}
      {total === undefined ? null : <Entry columns={columns} row={total} isTotal />}
    </ul>
  )
}

function Entry<Row>({ columns, row, isTotal }: { columns: Column<Row>[]; row: Row; isTotal?: boolean }) {
  const at = (place: Column<Row>['onPhone']) => columns.filter(column => column.onPhone === place)
  const more = at('more')
    .map(column => column.text(row))
    .filter(text => text !== '')
  const figures = at(undefined)
  return (
    <Box
      component="li"
      pt={10}
      pb="sm"
      className={`${styles.entry} line-below long-words`}
      data-total={isTotal}
    >
      <Group component="p" justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Text span fz="lg" lh="22px" fw={600}>
          {at('name').map(column => column.text(row))}
        </Text>
        {at('end').map(column => (
          <Text key={column.title} span flex="none" fw="inherit">
            <Text span c="dimmed">
              {column.title}
            </Text>{' '}
            {column.text(row)}
          </Text>
        ))}
      </Group>
      {more.length === 0 ? null : <Text c="dimmed">{more.join(' · ')}</Text>}
      {figures.length === 0 ? null : (
        <Columns component="dl" shares={[1, 1, 1]} phoneShares={[1, 1, 1]} gap="8px 12px" mt={6}>
          {figures.map(column => (
            <div key={column.title}>
              <Text component="dt" fz="xs" c="dimmed">
                {column.title}
              </Text>
              <dd>
                <Cell column={column} row={row} />
              </dd>
            </div>
          ))}
        </Columns>
      )}
    </Box>
  )
}
