import { Button, Group, Text } from '@mantine/core'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { useStickyFoot } from '../../../ui/layout/sticky-foot.ts'
import styles from './versioned-form.module.css'

type SaveActionsProps = {
  save: { isPending: boolean }
  isChanged: boolean
  discard: () => void
  saveButton?: Ref<HTMLButtonElement>
}

/** Whether there is something to save, and the buttons that save it or give it up. */
export const SaveActions = ({ save, isChanged, discard, saveButton }: SaveActionsProps) => (
  <Group gap="xs" wrap="nowrap" justify="flex-end">
    <Text component="span" c="dimmed" mr="auto" role="status">
      {isChanged ? 'Unsaved changes' : ''}
    </Text>
    {isChanged ? (
      <Button variant="subtle" aria-disabled={save.isPending} onClick={discard}>
        Discard
      </Button>
    ) : null}
    <WorkingButton ref={saveButton ?? null} type="submit" working={save.isPending ? 'Saving…' : undefined}>
      Save
    </WorkingButton>
  </Group>
)

type VersionedSaveBarProps = {
  /** What is being changed: hours, text. */
  what: string
  form: {
    save: { error: Error | null; isPending: boolean }
    isChanged: boolean
    /** The version that somebody else saved meanwhile, while there are unsaved changes here. */
    theirs: { updatedBy: string | null } | undefined
    takeTheirs: () => void
    keepMine: () => void
    discard: () => void
  }
}

/** The notices and buttons of a form that is saved as a whole, within reach from anywhere in it. */
function VersionedSaveBar({ what, form }: VersionedSaveBarProps) {
  const { save, theirs, isChanged } = form
  return (
    <div ref={useStickyFoot()} className={styles.bar}>
      <div role="status">
        {theirs === undefined ? null : (
          <Message
            kind="notice"
            title={`${theirs.updatedBy ?? 'Somebody else'} has changed the ${what} meanwhile.`}
            actions={
              <>
                <Button variant="default" onClick={form.takeTheirs}>
                  Show theirs
                </Button>
                <Button variant="default" onClick={form.keepMine}>
                  Keep mine
                </Button>
              </>
            }
          >
            <p>Nothing is saved yet. Take their {what} and give up yours, or keep yours and save again.</p>
          </Message>
        )}
      </div>
      {save.error !== null && conflictingVersion(save.error) === undefined ? (
        <Message kind="alert">
          <p>{save.error.message}</p>
        </Message>
      ) : null}
      <SaveActions save={save} isChanged={isChanged} discard={form.discard} />
    </div>
  )
}

type VersionedFormProps = {
  label: string
  /** What is being changed: hours, text. */
  what?: string
  ref?: Ref<HTMLFormElement>
  className?: string | undefined
  form: ComponentProps<typeof VersionedSaveBar>['form'] & { submit: () => void }
  children: ReactNode
}

/** Settings that are saved as a whole: whoever leaves them unsaved is asked, and the buttons stand below. */
export const VersionedForm = ({
  label,
  what = 'settings',
  ref,
  className,
  form,
  children,
}: VersionedFormProps) => (
  <form
    ref={ref}
    className={className}
    aria-label={label}
    noValidate
    onSubmit={event => {
      event.preventDefault()
      form.submit()
    }}
  >
    <LeaveDialog hasUnsavedChanges={form.isChanged} />
    {children}
    <VersionedSaveBar what={what} form={form} />
  </form>
)
