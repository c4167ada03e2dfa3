import { Box, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useDebounced } from '../../../lib/browser/debounced.ts'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { FoldHead } from '../../../ui/layout/fold-head.tsx'
import { Entry, EntryList, WideTable } from '../../../ui/layout/lists.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import {
  columnsOf,
  isEmpty,
  isOpenFirst,
  type ResponseFact,
  type Section,
  searchIn,
} from './response-content.ts'

const stillMs = 300

type Props = {
  title: string
  /** Undefined until the payer has responded. */
  section: Section | undefined
}

/** A section of the payer's response that can be unfolded and searched. */
export function ResponseSection({ title, section }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst(title))
  const details = useId()
  return (
    <Box component="section" py={4} className="line-above" aria-label={title}>
      <FoldHead
        level={3}
        title={title}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        controls={details}
      />
      <div id={details} hidden={!isOpen}>
        <Stack gap="xs" miw={0} pt={4} pb="sm">
          {section === undefined ? (
            <>
              <Placeholder width="60%" height={16} />
              <Placeholder width="80%" height={16} />
            </>
          ) : isEmpty(section) ? (
            <Text c="dimmed">The payer sent nothing about it.</Text>
          ) : (
            <Searched section={section} />
          )}
        </Stack>{' '}
      </div>
    </Box>
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
        w="min(320px, 100%)"
        aria-label={`Search in ${section.title}`}
        placeholder="Search"
        leftSection={<SearchIcon />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div role="status">
        {isEmpty(found) ? <Text c="dimmed">Nothing here has “{settled.trim()}” in it.</Text> : null}
      </div>
      {'facts' in found ? <SectionFacts facts={found.facts} /> : <SectionEntries entries={found.entries} />}
    </>
  )
}

const SectionFacts = ({ facts }: { facts: ResponseFact[] }) => (
  <Facts>
    {facts.map(({ name, value }) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
)

function SectionEntries({ entries }: { entries: ResponseFact[][] }) {
  const isPhone = useIsPhone()
  if (entries.length === 0) return null
  return isPhone ? (
    <EntryList label="Entries">
      {entries.map(entry => (
        <Entry key={JSON.stringify(entry)}>
          <SectionFacts facts={entry} />
        </Entry>
      ))}
    </EntryList>
  ) : (
    <Table entries={entries} />
  )
}

function Table({ entries }: { entries: ResponseFact[][] }) {
  const columns = columnsOf(entries)
  return (
    <WideTable isDense>
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
