import {
  type ImportField,
  importFieldNames,
  importFields,
} from '@archwire/domain/patient-imports/import-columns'
import { NativeSelect } from '@mantine/core'
import styles from './column-choices.module.css'
import { withColumn } from './match-state.ts'

type Props = {
  head: readonly string[]
  people: readonly (readonly string[])[]
  columns: (ImportField | null)[]
  onChange: (columns: (ImportField | null)[]) => void
}

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map(field => ({ value: field, label: importFieldNames[field] })),
]

/** Each column of the file, with what stands in it, and what it is. */
export const ColumnChoices = ({ head, people, columns, onChange }: Props) => (
  <section aria-label="Columns" className={styles.section}>
    <h3>Columns</h3>
    <ul className={styles.list}>
      {columns.map((field, at) => {
        const name = nameOf(head, at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
          <li key={at} className={styles.column} data-left-out={field === null || undefined}>
            <div className={styles.facts}>
              <bdi className={styles.name}>{name}</bdi>
              <bdi className={styles.example}>{exampleOf(people, at)}</bdi>
            </div>
            <NativeSelect
              aria-label={`What ${name} is`}
              data={choices}
              value={field ?? ''}
              onChange={event =>
                onChange(withColumn(columns, at, (event.currentTarget.value || null) as ImportField | null))
              }
            />
          </li>
        )
      })}
    </ul>
  </section>
)

/** As the file calls it; where it calls two alike, with the place too. */
function nameOf(head: Props['head'], at: number): string {
  const name = head[at]?.trim()
  if (!name) return `Column ${at + 1}`
  return head.filter(other => other.trim() === name).length > 1 ? `${name} (column ${at + 1})` : name
}

const exampleOf = (people: Props['people'], at: number): string =>
  people
    .map(row => row[at]?.trim() ?? '')
    .filter(cell => cell !== '')
    .slice(0, 3)
    .join(', ')
