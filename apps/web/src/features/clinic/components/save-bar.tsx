import type { Ref } from 'react'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'
import { useStickyFoot } from '../../../ui/sticky-foot.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { SaveActions } from './save-actions.tsx'
import styles from './save-bar.module.css'
import { type ClinicForm, problemsIn } from './use-clinic-form.ts'

/** What the form has to say, and its buttons, within reach from anywhere in it. */
export function SaveBar({ clinic, saveButton }: { clinic: ClinicForm; saveButton: Ref<HTMLButtonElement> }) {
  const { save, changed, discard } = clinic
  return (
    <div ref={useStickyFoot()} className={styles.bar}>
      <ChangedElsewhere clinic={clinic} />
      {save.isError && !isSaidElsewhere(save.error) ? (
        <Message kind="alert">
          <p>{save.error.message}</p>
        </Message>
      ) : null}
      <SaveActions {...{ save, discard, saveButton }} isChanged={changed.length > 0} />
    </div>
  )
}

// On the fields, or by who changed what meanwhile.
const isSaidElsewhere = (error: Error) =>
  newerIn(error) !== undefined || Object.keys(problemsIn(error)).length > 0
