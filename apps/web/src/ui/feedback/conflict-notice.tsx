import { joinSentences } from '../../lib/forms/field-problems.ts'
import { type Change, ChangeList } from './change-list.tsx'
import { Message } from './message.tsx'

/** The advice after the person's own save or cancellation was refused. */
export const conflictAdvice = {
  save: 'Their changes are below, with what you typed on top. Save again if it is right.',
  cancel: 'It is not canceled. Their changes are below; cancel it again if that is still right.',
}

/** Who saved first, and what to do; for places that do not list the changes. */
export const conflictMessage = (error: Error, action: keyof typeof conflictAdvice = 'save'): string =>
  joinSentences([error.message, conflictAdvice[action]])

type Props = { title: string; changes: Change[]; advice?: string | undefined }

/** Somebody else saved first: who, when, and their changes. The input is still in the form. */
export const ConflictNotice = ({ title, changes, advice }: Props) => (
  <Message kind="alert" title={title}>
    {changes.length === 0 ? null : <ChangeList changes={changes} className="bullets" />}
    <p>
      {advice ??
        (changes.length === 0
          ? 'They changed another part of the record. What you typed is still below: save it again.'
          : conflictAdvice.save)}
    </p>
  </Message>
)
