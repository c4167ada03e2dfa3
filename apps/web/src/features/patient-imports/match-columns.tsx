import {
  type DayOrder,
  type ImportField,
  importFieldNames,
  importFields,
} from '@archwire/domain/patient-imports/import-columns'
import { type ImportedPatient, readLine } from '@archwire/domain/patient-imports/read-line'
import { type PlainField, patientField, patientFields } from '@archwire/domain/patients/patient-fields'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, NativeSelect, Stack } from '@mantine/core'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { problemsLabel } from './import-labels.ts'
import styles from './match-columns.module.css'
import { withColumn } from './match-state.ts'

type ColumnChoicesProps = {
  head: readonly string[]
  people: readonly (readonly string[])[]
  columns: (ImportField | null)[]
  onChange: (columns: (ImportField | null)[]) => void
}

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map(field => ({ value: field, label: importFieldNames[field] })),
]

/** Each column of the file, with its first values and its meaning. */
export const ColumnChoices = ({ head, people, columns, onChange }: ColumnChoicesProps) => (
  <Stack component="section" aria-label="Columns" gap="xs" miw={0}>
    <h3>Columns</h3>
    <ul className={styles.list}>
      {columns.map((field, at) => {
        const name = nameOf(head, at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
          <Box component="li" key={at} py={4} className={`${styles.column} line-below`}>
            <Stack gap={0} miw={0}>
              <Box component="bdi" fw={500} className="one-line">
                {name}
              </Box>
              <Box component="bdi" fz="xs" c="dimmed" className="one-line">
                {exampleOf(people, at)}
              </Box>
            </Stack>
            <NativeSelect
              aria-label={`What ${name} is`}
              data={choices}
              value={field ?? ''}
              onChange={event =>
                onChange(withColumn(columns, at, (event.currentTarget.value || null) as ImportField | null))
              }
            />
          </Box>
        )
      })}
    </ul>
  </Stack>
)

/** The column's name in the file, with its position where two have the same name. */
function nameOf(head: ColumnChoicesProps['head'], at: number): string {
  const name = head[at]?.trim()
  if (!name) return `Column ${at + 1}`
  return head.filter(other => other.trim() === name).length > 1 ? `${name} (column ${at + 1})` : name
}

const exampleOf = (people: ColumnChoicesProps['people'], at: number): string =>
  people
    .map(row => row[at]?.trim() ?? '')
    .filter(cell => cell !== '')
    .slice(0, 3)
    .join(', ')

type PreviewProps = {
  people: readonly (readonly string[])[]
  columns: (ImportField | null)[]
  dayOrder: DayOrder
}

const shown = 8

/** A preview of the first patients, by the same rules that the server applies to all of them. */
export function Preview({ people, columns, dayOrder }: PreviewProps) {
  const today = localDay(new Date(), pageSettings.timeZone())
  const fields: (keyof ImportedPatient)[] = [
    'firstName',
    'lastName',
    ...columns.filter(
      (field): field is Exclude<ImportField, 'firstName' | 'lastName' | 'fullName'> =>
        field !== null && field !== 'firstName' && field !== 'lastName' && field !== 'fullName',
    ),
  ]
  const lines = people.slice(0, shown).map(cells => readLine(cells, { columns, dayOrder, today }))
  if (lines.length === 0) return null
  return (
    <Stack gap="xs" miw={0}>
      <h3>The first patients as they would become</h3>
      {/* What scrolls must be reached by keys. */}
      <Box
        component="section"
        bd="1px solid var(--line)"
        bdrs={6}
        className={styles.scroll ?? ''}
        aria-label="Preview"
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {fields.map(field => (
                <Head key={field}>{importFieldNames[field]}</Head>
              ))}
              <Head>Problems</Head>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ patient, problems }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
              <tr key={at}>
                {fields.map(field => (
                  <td key={field} className="one-line line-below">
                    {patient === null ? '' : written(field, patient[field])}
                  </td>
                ))}
                <Box component="td" maw="none" c="var(--mantine-color-error)" className="one-line line-below">
                  {problemsLabel({ problems })}
                </Box>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Stack>
  )
}

const Head = ({ children }: { children: string }) => (
  <Box component="th" scope="col" fz="xs" c="dimmed" className="one-line line-below">
    {children}
  </Box>
)

function written(field: keyof ImportedPatient, value: string | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const kind = field in patientFields ? patientField(field as PlainField).kind : 'text'
  if (kind === 'birthday') return formatDay(value, 'MM/dd/yyyy')
  return kind === 'phone' ? formatPhone(value) : value
}
