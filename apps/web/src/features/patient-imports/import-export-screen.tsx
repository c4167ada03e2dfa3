import { openImportStatuses, type PatientImport } from '@archwire/contract/patient-imports/calls'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { formatInstant } from '../../lib/dates/instants.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { ChooseFile } from './choose-file.tsx'
import { CurrentImport, ImportOfSomebody, useFocusOnStep } from './current-import.tsx'
import { outcomeLabel, patientsLabel } from './import-labels.ts'
import { exportAddress, importsQuery, useImportActions } from './imports.ts'

type EarlierImportsProps = {
  imports: PatientImport[]
  /** The import for which the undo is being confirmed. */
  undoing: number | undefined
  undo: (one: PatientImport) => void
}

/** Earlier imports, and their undo. */
function EarlierImports({ imports, undoing, undo }: EarlierImportsProps) {
  const ask = useConfirm()
  const askThenUndo = async (one: PatientImport) => {
    const isSure = await ask({
      text: `Take ${patientsLabel(one.imported)} of ${one.fileName} away again?`,
      detail: 'This is possible as long as nobody has worked with any of them.',
      yes: 'Undo import',
      isDangerous: true,
    })
    if (isSure) undo(one)
  }
  if (imports.length === 0) return <Text c="dimmed">Nothing was imported yet.</Text>
  return (
    <Stack component="ul" gap={0} aria-label="Earlier imports">
      {imports.map(one => (
        <Group
          component="li"
          key={one.id}
          justify="space-between"
          gap="8px 16px"
          py="xs"
          className="line-below"
        >
          <Stack gap={0} miw={0} className="long-words">
            <Box component="bdi" fw={500}>
              {one.fileName}
            </Box>
            <span>{outcomeLabel(one)}</span>
            <Text span inherit c="dimmed">
              {formatInstant(one.importedAt ?? one.createdAt)}, {one.createdBy}
            </Text>
            {one.failure === null ? null : (
              <Text span inherit c="var(--mantine-color-error)">
                {one.failure}
              </Text>
            )}
          </Stack>
          {one.status === 'imported' && one.imported > 0 ? (
            <WorkingButton
              variant="default"
              working={undoing === one.id ? 'Undoing…' : undefined}
              aria-label={`Undo import of ${one.fileName}`}
              onClick={() => void askThenUndo(one)}
            >
              Undo import
            </WorkingButton>
          ) : null}
        </Group>
      ))}
    </Stack>
  )
}

const openStatuses: readonly string[] = openImportStatuses

const isOpen = ({ status }: PatientImport): boolean => openStatuses.includes(status)

/** The imports on the page: the person's own in full, and those of others folded until they are opened. */
function useShownImports(imports: PatientImport[], myId: number | undefined) {
  const [byHand, setByHand] = useState<Readonly<Record<number, boolean>>>({})
  const [seen, setSeen] = useState<readonly number[]>([])
  const isMine = (one: PatientImport) => one.createdByUserId === myId
  const isUnfolded = (one: PatientImport) => isMine(one) || byHand[one.id] === true
  // An import that ended here stays on the page until its result was seen.
  const watched = imports.filter(one => isOpen(one) && isUnfolded(one)).map(({ id }) => id)
  const unseen = watched.filter(id => !seen.includes(id))
  if (unseen.length > 0) setSeen([...seen, ...unseen])
  const stays = (one: PatientImport) => seen.includes(one.id) && isUnfolded(one) && one.status !== 'canceled'
  const shown = imports.filter(one => isOpen(one) || stays(one))
  return {
    mine: shown.filter(isMine),
    others: shown.filter(one => !isMine(one)),
    isUnfolded,
    unfold: ({ id }: PatientImport, isUnfolded: boolean) => setByHand({ ...byHand, [id]: isUnfolded }),
    /** The import is over, and its result was seen. */
    leave: ({ id }: PatientImport) => setSeen(seen.filter(other => other !== id)),
  }
}

const title = 'Import and export'

const Heading = ({ children }: { children: string }) => (
  <Box component="h2" fz="lg">
    {children}
  </Box>
)

type ImportExportScreenProps = { myId: number | undefined }

/** Imports patients from another program, and exports them. */
export function ImportExportScreen({ myId }: ImportExportScreenProps) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(importsQuery)
  return (
    <Stack gap="xl" miw={0}>
      <h1 tabIndex={-1}>{title}</h1>
      <Stack component="section" aria-label="Import" gap="sm" miw={0}>
        <Heading>Import patients</Heading>
        {data !== undefined ? (
          <Imports imports={data} myId={myId} />
        ) : error !== null && !isFetching ? (
          <LoadFailure what="The imports" error={error} retry={() => void refetch()} />
        ) : (
          <Placeholder width="100%" height={160} label="Loading" />
        )}
      </Stack>
      <Stack component="section" aria-label="Export" gap="sm" miw={0}>
        <Heading>Export patients</Heading>
        <p>
          All patients of the clinic with their details as a CSV file, archived ones too. It can be imported
          again. Social security numbers are never part of it.
        </p>
        <div>
          <Button component="a" variant="default" href={exportAddress} download>
            Export patients
          </Button>
        </div>
      </Stack>
    </Stack>
  )
}

function Imports({ imports, myId }: ImportExportScreenProps & { imports: PatientImport[] }) {
  const { put, undo } = useImportActions()
  const { mine, others, isUnfolded, unfold, leave } = useShownImports(imports, myId)
  useFocusOnStep([...mine, ...others].map(({ id }) => id).join(' '))
  return (
    <>
      {mine.length === 0 ? <ChooseFile onSent={put} /> : null}
      {mine.map(one => (
        <CurrentImport key={one.id} one={one} leave={() => leave(one)} />
      ))}
      {others.map(one => (
        <ImportOfSomebody
          key={one.id}
          one={one}
          isUnfolded={isUnfolded(one)}
          unfold={isUnfolded => unfold(one, isUnfolded)}
          leave={() => leave(one)}
        />
      ))}
      <h3>Earlier imports</h3>
      <EarlierImports
        imports={imports.filter(one => !isOpen(one))}
        undoing={undo.isPending ? undo.variables : undefined}
        undo={one => {
          // The import is unfolded, whoever began it, so that its progress is visible.
          unfold(one, true)
          undo.mutate(one.id)
        }}
      />
    </>
  )
}
