import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & {
  /** The label of the button that shows the typed text. */
  showLabel: string
}

/** A password that can be shown, also by keyboard, and that announces its error, which the library's does not. */
export const PasswordField = ({ showLabel, ...props }: Props) => (
  <PasswordInput
    {...props}
    aria-invalid={Boolean(props.error)}
    visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
  />
)
