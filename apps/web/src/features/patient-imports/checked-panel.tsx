import type { ImportLine, PatientImport } from '@archwire/contract/patient-imports/calls'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure, Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { PageTurner } from '../../ui/layout/page-turner.tsx'
import styles from './checked-panel.module.css'
import { counted, figure, patientsLabel, problemsLabel, twinLabel, wouldImport } from './import-labels.ts'
import { type Choice, type LineKind, linesQuery, problemsAddress } from './imports.ts'
import { CancelButton, type Canceling } from './progress-panel.tsx'

/** The lines that need a look, a page at a time. */
function LineList({ id, kind, label }: { id: number; kind: LineKind; label: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(linesQuery(id, kind, page))
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <LoadFailure what="The lines" error={error} retry={() => void refetch()} />
    ) : (
      <Placeholder width="100%" height={120} label="Loading" />
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <Stack component="ul" gap={0} aria-label={label}>
        {data.records.map(line => (
          <Box component="li" key={line.line} py={6} className={`${styles.line} line-below long-words`}>
            <Text span inherit c="dimmed">
              Line {figure(line.line)}
            </Text>
            <Box component="bdi" fw={500}>
              {line.name || 'No name'}
            </Box>
            <p>{kind === 'problems' ? problemsLabel(line) : <Twin line={line} />}</p>
          </Box>
        ))}
      </Stack>
      <PageTurner label={`Pages of ${label}`} page={page} pages={data.totalPages} turnTo={setPage} />
    </div>
  )
}

const Twin = ({ line: { twin } }: { line: ImportLine }) =>
  twin === null ? null : (
    <>
      {twin.patientId === null ? (
        <>As line {figure(twin.line ?? 0)}</>
      ) : (
        <>
          {/* The record is in another app, so this is a page load. */}
          As patient <a href={`/v2/patient/${twin.patientId}`}>{twin.name}</a>
        </>
      )}
      : {twinLabel(twin)}
    </>
  )

type Props = {
  one: PatientImport
  working: boolean
  onImport: (choice: Choice) => void
  changeColumns: () => void
} & Canceling

/** The findings in the file, the decisions about them, and the button that imports it. */
export function CheckedPanel({ one, working, onImport, changeColumns, ...canceling }: Props) {
  const [duplicates, setDuplicates] = useState<Choice['duplicates']>('skip')
  const [faults, setFaults] = useState<Choice['faults']>('drop')
  const twins = one.duplicatesInFile + one.duplicatesKnown
  const { count, isExact } = wouldImport(one, { duplicates, faults })
  return (
    <Stack gap="sm" miw={0}>
      <p role="status">{counted(one.lines, 'line was', 'lines were')} checked.</p>
      {one.importedBefore === null ? null : (
        <Message kind="notice">
          <p>This very file was imported on {formatInstant(one.importedBefore)}.</p>
        </Message>
      )}
      {one.unusable === 0 && one.faulty === 0 ? null : (
        <Stack component="section" gap="sm" miw={0} aria-label="Problems">
          <Group gap="xs" justify="space-between">
            <h3>Problems</h3>
            <Button component="a" variant="default" href={problemsAddress(one.id)} download>
              Download as CSV
            </Button>
          </Group>
          {one.unusable === 0 ? null : (
            <p>
              {counted(one.unusable, 'line', 'lines')} cannot be imported: there is no name, or the line is
              broken.
            </p>
          )}
          {one.faulty === 0 ? null : (
            <ChoiceButtons
              legend={`${counted(one.faulty, 'line has', 'lines have')} something that is not valid`}
              choices={[
                { value: 'drop', label: 'Import without it' },
                { value: 'skip', label: 'Leave these lines out' },
              ]}
              value={faults}
              onChange={setFaults}
            />
          )}
          <LineList id={one.id} kind="problems" label="lines with problems" />
        </Stack>
      )}
      {twins === 0 ? null : (
        <Stack component="section" gap="sm" miw={0} aria-label="Duplicates">
          <h3>Duplicates</h3>
          <ChoiceButtons
            legend={`${counted(twins, 'line is', 'lines are')} probably there already: ${figure(one.duplicatesKnown)} among the patients, ${figure(one.duplicatesInFile)} earlier in the file`}
            choices={[
              { value: 'skip', label: 'Leave them out' },
              { value: 'import', label: 'Import them anyway' },
            ]}
            value={duplicates}
            onChange={setDuplicates}
          />
          <LineList id={one.id} kind="duplicates" label="duplicates" />
        </Stack>
      )}
      <Group gap="xs" align="stretch">
        <WorkingButton
          working={working ? 'Starting…' : undefined}
          disabled={count === 0}
          onClick={() => onImport({ round: one.round, duplicates, faults })}
        >
          {count === 0 ? 'Nothing to import' : `Import ${isExact ? '' : 'about '}${patientsLabel(count)}`}
        </WorkingButton>
        <Button variant="default" onClick={changeColumns}>
          Change columns
        </Button>
        <CancelButton {...canceling} />
      </Group>
    </Stack>
  )
}
