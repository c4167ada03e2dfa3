import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Message } from '../../../ui/message.tsx'
import { CheckedPanel } from './checked-panel.tsx'
import styles from './current-import.module.css'
import { outcomeWords } from './import-words.ts'
import { MatchPanel } from './match-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import type { useImportActions } from './use-import-actions.ts'
import { useLostFocus } from './use-lost-focus.ts'

type Props = {
  one: PatientImport
  actions: ReturnType<typeof useImportActions>
  /** It is over: another file can be chosen. */
  leave: () => void
}

/** The import that somebody is at, at the step where it is. */
export const CurrentImport = (props: Props) => (
  <section aria-label={`Import of ${props.one.fileName}`} className={styles.section}>
    <h3 tabIndex={-1} data-step-start>
      <bdi>{props.one.fileName}</bdi>
    </h3>
    <Step {...props} />
  </section>
)

function Step({ one, actions: { match, run, cancel }, leave }: Props) {
  const [isMatching, setIsMatching] = useState(false)
  useLostFocus(`${one.status} ${isMatching}`)
  const giveUp = () => cancel.mutate(one.id)
  if (one.status === 'matching' || (isMatching && (one.status === 'checked' || one.status === 'failed'))) {
    return (
      <MatchPanel
        one={one}
        working={match.isPending}
        onMatched={matching =>
          match.mutate({ id: one.id, matching }, { onSuccess: () => setIsMatching(false) })
        }
        cancel={giveUp}
      />
    )
  }
  if (one.status === 'checked') {
    return (
      <CheckedPanel
        one={one}
        working={run.isPending}
        onImport={choice => run.mutate({ id: one.id, choice })}
        changeColumns={() => setIsMatching(true)}
        cancel={giveUp}
      />
    )
  }
  if (one.status === 'checking' || one.status === 'importing' || one.status === 'undoing') {
    return (
      <ProgressPanel
        one={one}
        working={cancel.isPending}
        cancel={one.status === 'undoing' ? undefined : giveUp}
      />
    )
  }
  return (
    <>
      {one.status === 'failed' ? (
        <Message kind="alert" title={outcomeWords(one)}>
          <p>{one.failure}</p>
        </Message>
      ) : (
        <div role="status">
          <Message kind="notice" title={outcomeWords(one)} />
        </div>
      )}
      <div className={styles.actions}>
        {one.status === 'failed' ? (
          <Button onClick={() => setIsMatching(true)}>Change columns</Button>
        ) : (
          <Button component="a" href="/v2/search">
            Find patients
          </Button>
        )}
        <Button variant="default" onClick={one.status === 'failed' ? giveUp : leave}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
