import { Box, Button, Group, Text } from '@mantine/core'
import type { ComponentProps, FormEvent, ReactNode, Ref } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { useStickyFoot } from '../../../ui/layout/sticky-foot.ts'
import styles from './versioned-form.module.css'

type SaveActionsProps = {
  form: { isWorking: boolean; hasUnsavedChanges: boolean; discard: () => void }
  saveButton?: Ref<HTMLButtonElement>
}

/** Says whether there is something to save, with the buttons that save or discard it. */
export const SaveActions = ({ form, saveButton }: SaveActionsProps) => (
  <Group gap="xs" wrap="nowrap" justify="flex-end">
    <Text component="span" c="dimmed" mr="auto" role="status">
      {form.hasUnsavedChanges ? 'Unsaved changes' : ''}
    </Text>
    {form.hasUnsavedChanges ? (
      <Button variant="subtle" aria-disabled={form.isWorking} onClick={form.discard}>
        Discard
      </Button>
    ) : null}
    <WorkingButton ref={saveButton ?? null} type="submit" working={form.isWorking ? 'Saving…' : undefined}>
      Save
    </WorkingButton>
  </Group>
)

/** At the end of a form, within reach from anywhere in it. */
export const FootBar = ({ children }: { children: ReactNode }) => (
  <Box
    ref={useStickyFoot()}
    pos="sticky"
    bottom={0}
    display="grid"
    py="sm"
    bg="var(--mantine-color-body)"
    className={`${styles.bar} line-above`}
  >
    {children}
  </Box>
)

type VersionedSaveBarProps = {
  /** The subject of the form: hours, text. */
  what: string
  form: SaveActionsProps['form'] & {
    error: Error | null
    /** The version that somebody else saved meanwhile, while there are unsaved changes here. */
    theirs: { updatedBy: string | null } | undefined
    takeTheirs: () => void
    keepMine: () => void
  }
}

/** The notices and buttons of a form that is saved as a whole, within reach from anywhere in it. */
function VersionedSaveBar({ what, form }: VersionedSaveBarProps) {
  const { error, theirs } = form
  return (
    <FootBar>
      <div role="status">
        {theirs === undefined ? null : (
          <Message
            kind="notice"
            title={`${theirs.updatedBy ?? 'Somebody else'} has changed the ${what} meanwhile.`}
            actions={
              <>
                <Button variant="default" onClick={() => form.takeTheirs()}>
                  Show theirs
                </Button>
                <Button variant="default" onClick={() => form.keepMine()}>
                  Keep mine
                </Button>
              </>
            }
          >
            <p>Nothing is saved yet. Take their {what} and give up yours, or keep yours and save again.</p>
          </Message>
        )}
      </div>
      {error !== null && conflictingVersion(error) === undefined ? (
        <Message kind="alert">
          <p>{error.message}</p>
        </Message>
      ) : null}
      <SaveActions form={form} />
    </FootBar>
  )
}

type VersionedFormProps = {
  label: string
  /** The subject of the form: hours, text. */
  what?: string
  className?: string | undefined
  form: ComponentProps<typeof VersionedSaveBar>['form'] & {
    element: Ref<HTMLFormElement>
    submit: (event: FormEvent) => void
  }
  children: ReactNode
}

/** Settings that are saved as a whole. Leaving them unsaved needs a confirmation, and the buttons stand below. */
export const VersionedForm = ({
  label,
  what = 'settings',
  className,
  form,
  children,
}: VersionedFormProps) => (
  <form ref={form.element} className={className} aria-label={label} noValidate onSubmit={form.submit}>
    <LeaveDialog hasUnsavedChanges={form.hasUnsavedChanges} />
    {children}
    <VersionedSaveBar what={what} form={form} />
  </form>
)
