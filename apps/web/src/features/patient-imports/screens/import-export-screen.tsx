import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { exportAddress, importsQuery } from '../api/imports.ts'
import { ChooseFile } from '../components/choose-file.tsx'
import { CurrentImport } from '../components/current-import.tsx'
import { EarlierImports } from '../components/earlier-imports.tsx'
import { ImportOfSomebody } from '../components/import-of-somebody.tsx'
import { useImportActions } from '../components/use-import-actions.ts'
import { useLostFocus } from '../components/use-lost-focus.ts'
import { isOpen, useShownImports } from '../components/use-shown-imports.ts'
import styles from './import-export-screen.module.css'

const title = 'Import and export'

type Props = { myId: number | undefined }

/** Patients from another program, and to one. */
export function ImportExportScreen({ myId }: Props) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(importsQuery)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <section aria-label="Import" className={styles.section}>
        <h2>Import patients</h2>
        {data !== undefined ? (
          <Imports imports={data} myId={myId} />
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

function Imports({ imports, myId }: Props & { imports: PatientImport[] }) {
  const { put, undo } = useImportActions()
  const { mine, others, isUnfolded, unfold, leave } = useShownImports(imports, myId)
  useLostFocus([...mine, ...others].map(({ id }) => id).join(' '))
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
          // Whosever it was: how far it is stands on this page then.
          unfold(one, true)
          undo.mutate(one.id)
        }}
      />
    </>
  )
}
