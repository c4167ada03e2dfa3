import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FoldHead } from '../../ui/layout/fold-head.tsx'
import { CheckedPanel } from './checked-panel.tsx'
import { outcomeLabel, senderLabel, stateLabel } from './import-labels.ts'
import { useImportActions } from './imports.ts'
import { MatchPanel } from './match-panel.tsx'
import { CancelButton, ProgressPanel } from './progress-panel.tsx'

/**
 * At each step the button that was pressed is gone. The focus moves to the start of the next step (`data-step-start`)
 * in this part of the page, or else to the first; it stays where it is if the person has moved on.
 */
export function useFocusOnStep(step: string, part?: RefObject<HTMLElement | null>): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement !== document.body) return
    const within = part?.current ?? document.querySelector('main')
    within?.querySelector<HTMLElement>('[data-step-start]')?.focus()
  }, [step, part])
}

type ImportStepProps = {
  one: PatientImport
  /** The section of the page that shows the import. */
  section: RefObject<HTMLElement | null>
  isMine: boolean
  /** Called when the import has ended and its result was seen. */
  leave: () => void
}

/** The actions on an import at its current step. */
function ImportStep({ one, section, isMine, leave }: ImportStepProps) {
  const [isMatching, setIsMatching] = useState(false)
  const { match, run, cancel } = useImportActions()
  useFocusOnStep(`${one.status} ${isMatching}`, section)
  const ask = useConfirm()
  const giveUp = () => cancel.mutate(one.id)
  const askThenGiveUp = async () => {
    const isSure = await ask({
      text: `Cancel the import of ${one.fileName}${isMine ? '' : ` by ${one.createdBy}`}?`,
      detail: `${isMine ? '' : `${senderLabel(one)}. `}Nobody of this file becomes a patient.`,
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
        <Message kind="alert" title={outcomeLabel(one)}>
          <p>{one.failure}</p>
        </Message>
      ) : (
        <div role="status">
          <Message kind="notice" title={outcomeLabel(one)} />
        </div>
      )}
      <Group gap="xs" align="stretch">
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
          // One's own import that ended without a result can be dismissed at once.
          <Button variant="default" onClick={one.status === 'failed' ? giveUp : leave}>
            {isMine ? 'Choose another file' : 'Close'}
          </Button>
        )}
      </Group>
    </>
  )
}

type CurrentImportProps = {
  one: PatientImport
  /** Called when the import is over, so that another file can be chosen. */
  leave: () => void
}

/** The current import at its step. */
export function CurrentImport({ one, leave }: CurrentImportProps) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} aria-label={`Import of ${one.fileName}`}>
      <Stack gap="sm" miw={0}>
        <div>
          <h3 tabIndex={-1} data-step-start>
            <bdi>{one.fileName}</bdi>
          </h3>
          <Text inherit c="dimmed">
            {senderLabel(one)}
          </Text>
        </div>
        <ImportStep one={one} section={section} isMine leave={leave} />
      </Stack>
    </section>
  )
}

type ImportOfSomebodyProps = {
  one: PatientImport
  isUnfolded: boolean
  unfold: (isUnfolded: boolean) => void
  leave: () => void
}

/** An import that somebody else began: its owner and its progress, with its controls on demand. */
export function ImportOfSomebody({ one, isUnfolded, unfold, leave }: ImportOfSomebodyProps) {
  const section = useRef<HTMLElement>(null)
  const body = useId()
  return (
    <section ref={section} aria-label={`Import of ${one.fileName} by ${one.createdBy}`}>
      <Card gap={4} pt={4} pb="sm" bg="none">
        <FoldHead
          level={3}
          title={one.fileName}
          isOpen={isUnfolded}
          onToggle={() => unfold(!isUnfolded)}
          controls={body}
        />
        <Text inherit c="dimmed" tabIndex={-1} data-step-start>
          {senderLabel(one)}
          {isUnfolded ? null : `. ${stateLabel(one)}`}
        </Text>
        <div id={body}>
          {isUnfolded ? (
            <Stack gap="sm" miw={0} mt="xs">
              <ImportStep one={one} section={section} isMine={false} leave={leave} />
            </Stack>
          ) : null}
        </div>
      </Card>
    </section>
  )
}
