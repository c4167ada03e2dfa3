import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & {
  /** What the button says that shows what was typed. */
  showLabel: string
}

/** A password that can be shown, also by keyboard, and that says when it is wrong, which the library's does not. */
export const PasswordField = ({ showLabel, ...props }: Props) => (
  <PasswordInput
    {...props}
    aria-invalid={Boolean(props.error)}
    visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
  />
)
