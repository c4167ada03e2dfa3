import type { AuditLogEntry } from '@archwire/contract/audit/calls'
import { changeLabel } from '@archwire/domain/audit/change-label'
import { Box, Button, Text } from '@mantine/core'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { formatInstant } from '../../lib/dates/instants.ts'
import { Entry, EntryList, WideTable } from '../../ui/layout/lists.tsx'
import styles from './audit-list.module.css'

type Props = { entries: AuditLogEntry[]; zone: string; showPatient: (patientId: number) => void }
type OneProps = { entry: AuditLogEntry }

/** Who did what and when: a table, or one below the other on a phone. */
export const AuditList = (props: Props) => (useIsPhone() ? <Entries {...props} /> : <Table {...props} />)

const Table = ({ entries, zone, showPatient }: Props) => (
  <WideTable className={styles.table} aria-label="Entries, newest first">
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        <th scope="col">Patient</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <tr key={entry.id}>
          <td>{formatInstant(entry.createdAt, zone)}</td>
          <td>
            <Who entry={entry} />
          </td>
          <th scope="row">
            <ActionLine entry={entry} />
            <Changes entry={entry} />
          </th>
          <td>
            <Patient entry={entry} showPatient={showPatient} />
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ entries, zone, showPatient }: Props) => (
  <EntryList label="Entries, newest first">
    {entries.map(entry => (
      <Entry key={entry.id}>
        <div>
          <ActionLine entry={entry} />
          <Changes entry={entry} />
          <Patient entry={entry} showPatient={showPatient} />
          <Box component="p" display="block" c="dimmed" fz="xs" lh="16px">
            {entry.actor} · {formatInstant(entry.createdAt, zone)}
            {entry.ip === null ? '' : ` · ${entry.ip}`}
          </Box>
        </div>
      </Entry>
    ))}
  </EntryList>
)

const Who = ({ entry: { actor, ip } }: OneProps) => (
  <>
    {actor}
    {ip === null ? null : (
      <Box component="span" display="block" c="dimmed" fz="xs" lh="16px">
        {ip}
      </Box>
    )}
  </>
)

/** The record of a login is the person who logged in, so it is not named twice. */
const ActionLine = ({ entry: { deed, subject, actor } }: OneProps) => (
  <Text inherit fw={500}>
    {deed}
    {subject === null || subject === actor ? '' : `: ${subject}`}
  </Text>
)

const shownAtFirst = 6

/** Values before and after. A new record has many fields: the first few are shown. */
function Changes({ entry: { changes } }: OneProps) {
  if (changes.length === 0) return null
  // Two fields of a record may have the same label with different values.
  const lines = [...new Set(changes.map(changeLabel))]
  const shown = lines.length > shownAtFirst + 1 ? lines.slice(0, shownAtFirst) : lines
  const rest = lines.slice(shown.length)
  return (
    <>
      <Lines lines={shown} />
      {rest.length === 0 ? null : (
        <Box component="details" fw={400} className={styles.more ?? ''}>
          <summary>{rest.length} more</summary>
          <Lines lines={rest} />
        </Box>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <Box component="ul" fw={400} className={styles.changes ?? ''}>
    {lines.map(words => (
      <li key={words}>{words}</li>
    ))}
  </Box>
)

type PatientProps = OneProps & Pick<Props, 'showPatient'>

function Patient({ entry: { patientId, patientName }, showPatient }: PatientProps) {
  if (patientId === null) return null
  const name = patientName ?? `Patient ${patientId}`
  return (
    <Button
      variant="subtle"
      color="var(--mantine-color-text)"
      h="auto"
      mih="var(--control)"
      ml={-9}
      px="xs"
      ta="left"
      className={styles.patient ?? ''}
      aria-label={`Only what concerns ${name}`}
      onClick={() => showPatient(patientId)}
    >
      {name}
    </Button>
  )
}
