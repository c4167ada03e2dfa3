import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useDebounced } from '../../../lib/debounced.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { FoldHead } from '../../../ui/fold-head.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import styles from './answer-section.module.css'
import { columnsOf, isEmpty, isOpenFirst, type Section, searchIn, type Told } from './answer-sections.ts'

const stillMs = 300

type Props = {
  title: string
  /** Absent while the payer has not answered. */
  section: Section | undefined
}

/** A part of what a payer answered, unfolded by its title and searched by what stands in it. */
export function AnswerSection({ title, section }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst(title))
  const details = useId()
  return (
    <section className={styles.section} aria-label={title}>
      <FoldHead
        level={3}
        title={title}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        controls={details}
      />
      <div id={details} className={styles.details} hidden={!isOpen}>
        {section === undefined ? (
          <>
            <Placeholder width="60%" height={16} />
            <Placeholder width="80%" height={16} />
          </>
        ) : isEmpty(section) ? (
          <p className={styles.none}>The payer sent nothing about it.</p>
        ) : (
          <Searched section={section} />
        )}
      </div>
    </section>
  )
}

function Searched({ section }: { section: Section }) {
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed, stillMs)
  const found = searchIn(section, settled)
  return (
    <>
      <TextInput
        type="search"
        className={styles.search ?? ''}
        aria-label={`Search in ${section.title}`}
        placeholder="Search"
        leftSection={<SearchIcon />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div role="status">
        {isEmpty(found) ? <p className={styles.none}>Nothing here has “{settled.trim()}” in it.</p> : null}
      </div>
      {'facts' in found ? <ToldFacts facts={found.facts} /> : <ToldEntries entries={found.entries} />}
    </>
  )
}

const ToldFacts = ({ facts }: { facts: Told[] }) => (
  <Facts>
    {facts.map(({ name, value }) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
)

function ToldEntries({ entries }: { entries: Told[][] }) {
  const isPhone = useIsPhone()
  if (entries.length === 0) return null
  return isPhone ? (
    <EntryList label="Entries">
      {entries.map(entry => (
        <Entry key={JSON.stringify(entry)}>
          <ToldFacts facts={entry} />
        </Entry>
      ))}
    </EntryList>
  ) : (
    <Table entries={entries} />
  )
}

function Table({ entries }: { entries: Told[][] }) {
  const columns = columnsOf(entries)
  return (
    <WideTable className={styles.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={JSON.stringify(entry)}>
            {columns.map(column => (
              <td key={column}>{entry.find(({ name }) => name === column)?.value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
