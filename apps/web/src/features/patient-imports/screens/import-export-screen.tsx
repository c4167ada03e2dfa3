import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { exportAddress, importsQuery } from '../api/imports.ts'
import { ChooseFile } from '../components/choose-file.tsx'
import { CurrentImport } from '../components/current-import.tsx'
import { EarlierImports } from '../components/earlier-imports.tsx'
import { useImportActions } from '../components/use-import-actions.ts'
import { useLostFocus } from '../components/use-lost-focus.ts'
import styles from './import-export-screen.module.css'

const title = 'Import and export'

const isOpen = ({ status }: PatientImport) =>
  ['matching', 'checking', 'checked', 'importing', 'undoing', 'failed'].includes(status)

/** Patients from another program, and to one. */
export function ImportExportScreen() {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(importsQuery)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <section aria-label="Import" className={styles.section}>
        <h2>Import patients</h2>
        {data !== undefined ? (
          <Imports imports={data} />
        ) : error !== null && !isFetching ? (
          <LoadFailure what="The imports" error={error} retry={() => void refetch()} />
        ) : (
          <Placeholder width="100%" height={160} label="Loading" />
        )}
      </section>
      <section aria-label="Export" className={styles.section}>
        <h2>Export patients</h2>
        <p>
          All patients of the clinic with their details as a CSV file, archived ones too. It can be imported
          again. Social security numbers are never part of it.
        </p>
        <div>
          <Button component="a" variant="default" href={exportAddress} download>
            Export patients
          </Button>
        </div>
      </section>
    </div>
  )
}

function Imports({ imports }: { imports: PatientImport[] }) {
  const actions = useImportActions()
  const open = imports.find(isOpen)
  // What was being done here stays on the page when it is over, until somebody has seen it.
  const [seenId, setSeenId] = useState(open?.id)
  if (open !== undefined && open.id !== seenId) setSeenId(open.id)
  const current = open ?? imports.find(({ id, status }) => id === seenId && status !== 'canceled')
  useLostFocus(String(current?.id))
  return (
    <>
      {current === undefined ? (
        <ChooseFile onSent={actions.put} />
      ) : (
        <CurrentImport key={current.id} one={current} actions={actions} leave={() => setSeenId(undefined)} />
      )}
      <h3>Earlier imports</h3>
      <EarlierImports
        imports={imports.filter(({ id }) => id !== open?.id)}
        undoing={actions.undo.isPending ? actions.undo.variables : undefined}
        undo={({ id }) => actions.undo.mutate(id)}
      />
    </>
  )
}
