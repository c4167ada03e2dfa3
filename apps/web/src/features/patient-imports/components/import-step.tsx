import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { Message } from '../../../ui/message.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { CancelButton } from './cancel-button.tsx'
import { CheckedPanel } from './checked-panel.tsx'
import styles from './current-import.module.css'
import { outcomeWords, sentWords } from './import-words.ts'
import { MatchPanel } from './match-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { useImportActions } from './use-import-actions.ts'
import { useLostFocus } from './use-lost-focus.ts'

type Props = {
  one: PatientImport
  /** Where it stands on the page. */
  section: RefObject<HTMLElement | null>
  isMine: boolean
  /** It is over, and was looked at. */
  leave: () => void
}

/** What can be done with an import at the step where it is. */
export function ImportStep({ one, section, isMine, leave }: Props) {
  const [isMatching, setIsMatching] = useState(false)
  const { match, run, cancel } = useImportActions()
  useLostFocus(`${one.status} ${isMatching}`, section)
  const ask = useAsk()
  const giveUp = () => cancel.mutate(one.id)
  const askThenGiveUp = async () => {
    const isSure = await ask({
      text: `Cancel the import of ${one.fileName}${isMine ? '' : ` by ${one.createdBy}`}?`,
      detail: `${isMine ? '' : `${sentWords(one)}. `}Nobody of this file becomes a patient.`,
      yes: 'Cancel import',
      no: 'Keep it',
      isDangerous: true,
    })
    if (isSure) giveUp()
  }
  const canceling = { isCanceling: cancel.isPending, cancel: () => void askThenGiveUp() }
  if (one.status === 'matching' || (isMatching && (one.status === 'checked' || one.status === 'failed'))) {
    return (
      <MatchPanel
        one={one}
        working={match.isPending}
        onMatched={matching =>
          match.mutate({ id: one.id, matching }, { onSuccess: () => setIsMatching(false) })
        }
        {...canceling}
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
        {...canceling}
      />
    )
  }
  if (one.status === 'checking' || one.status === 'importing' || one.status === 'undoing') {
    return (
      <ProgressPanel
        one={one}
        isCanceling={cancel.isPending}
        cancel={one.status === 'undoing' ? undefined : canceling.cancel}
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
        {one.status === 'failed' && !isMine ? (
          <CancelButton {...canceling} />
        ) : (
          // Of one's own that came to nothing there is nothing to lose.
          <Button variant="default" onClick={one.status === 'failed' ? giveUp : leave}>
            {isMine ? 'Choose another file' : 'Close'}
          </Button>
        )}
      </div>
    </>
  )
}
