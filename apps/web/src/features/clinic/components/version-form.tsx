import type { ComponentProps, ReactNode, Ref } from 'react'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { VersionSaveBar } from './version-save-bar.tsx'

type Props = {
  label: string
  /** What is being changed: hours, text. */
  what?: string
  ref?: Ref<HTMLFormElement>
  className?: string | undefined
  form: ComponentProps<typeof VersionSaveBar>['form'] & { submit: () => void }
  children: ReactNode
}

/** Settings that are saved as a whole: whoever leaves them unsaved is asked, and the buttons stand below. */
export const VersionForm = ({ label, what = 'settings', ref, className, form, children }: Props) => (
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
    <VersionSaveBar what={what} form={form} />
  </form>
)
