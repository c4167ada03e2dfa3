import {
  type DayOrder,
  type ImportField,
  importFieldNames,
} from '@archwire/domain/patient-imports/import-columns'
import { type ImportedPatient, readLine } from '@archwire/domain/patient-imports/read-line'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import { pageSettings } from '../../../lib/page-settings.ts'
import { problemWords } from './import-words.ts'
import styles from './preview.module.css'

type Props = {
  people: readonly (readonly string[])[]
  columns: (ImportField | null)[]
  dayOrder: DayOrder
}

const shown = 8

/** The first patients as they would become, by the rules by which the server reads all of them. */
export function Preview({ people, columns, dayOrder }: Props) {
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
    <div className={styles.section}>
      <h3>The first patients as they would become</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={styles.scroll} aria-label="Preview" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {fields.map(field => (
                <th key={field} scope="col">
                  {importFieldNames[field]}
                </th>
              ))}
              <th scope="col">Problems</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ patient, problems }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
              <tr key={at}>
                {fields.map(field => (
                  <td key={field}>{patient === null ? '' : written(field, patient[field])}</td>
                ))}
                <td className={styles.problem}>{problemWords({ problems })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function written(field: keyof ImportedPatient, value: string | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'dob') return formatDay(value, 'MM/dd/yyyy')
  return field === 'phoneNumber' || field === 'emergencyPhoneNumber' ? formatPhone(value) : value
}
