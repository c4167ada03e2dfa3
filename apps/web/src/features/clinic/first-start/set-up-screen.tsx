import type { User } from '@archwire/contract/session/calls'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { ClinicStep, HoursStep, RoomsStep } from './clinic-steps.tsx'
import { AdministratorStep, DoctorsStep } from './people-steps.tsx'
import styles from './set-up.module.css'
import { type Step, steps } from './set-up-problems.ts'
import { TypesStep } from './types-step.tsx'
import { type SetUpForm, useSetUp } from './use-set-up.ts'

const screens: Record<Step, { title: string; hint: string; Fields: ComponentType<SetUpForm> }> = {
  clinic: {
    title: 'Your clinic',
    hint: 'The name is enough to begin with. You can change everything here later, in the settings.',
    Fields: ClinicStep,
  },
  hours: {
    title: 'When are you open?',
    hint: 'Holidays and special days can be added later.',
    Fields: HoursStep,
  },
  rooms: {
    title: 'Your rooms or chairs',
    hint: 'Each of them is a column of the calendar.',
    Fields: RoomsStep,
  },
  types: {
    title: 'What do patients come for?',
    hint: 'Choose the types of appointments that you book, and how many minutes each takes, in steps of 15.',
    Fields: TypesStep,
  },
  doctors: { title: 'Your doctors', hint: 'Whom patients are booked with.', Fields: DoctorsStep },
  administrator: {
    title: 'Your account',
    hint: 'You are the first administrator, and invite your colleagues afterwards.',
    Fields: AdministratorStep,
  },
}

type Props = {
  token: string
  step: Step
  goTo: (step: Step) => void
  goBack: () => void
  onDone: (user: User) => void
}

/** Sets up a new installation: one subject a page, and nothing is created before the last page is filled in. */
export function SetUpScreen({ goBack, ...props }: Props) {
  const { step } = props
  const form = useSetUp(props)
  const { title, hint, Fields } = screens[step]
  usePageTitle(title)
  const heading = useHeadingFocus(step)
  const element = useRef<HTMLFormElement>(null)
  const { lookAt } = form
  useEffect(() => {
    if (lookAt !== undefined) focusFirstError(element.current)
  }, [lookAt])
  const number = steps.indexOf(step) + 1
  const isLast = number === steps.length

  if (form.isGone) return <AlreadySetUp />
  return (
    <Screen>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Wordmark />
          <Text component="span" c="dimmed">{`Step ${number} of ${steps.length}`}</Text>
        </Group>
        <Box
          h={4}
          bg="var(--line)"
          className={styles.bar}
          role="progressbar"
          aria-label="Set-up"
          aria-valuemin={0}
          aria-valuemax={steps.length}
          aria-valuenow={number}
          aria-valuetext={`Step ${number} of ${steps.length}`}
        >
          <Box h="100%" w={`${(100 * number) / steps.length}%`} bg="var(--accent)" />
        </Box>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Text c="dimmed">{hint}</Text>
      </Stack>
      <form
        ref={element}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          form.goOn()
        }}
      >
        <Stack gap={20}>
          <Stack>
            <Fields {...form} />
          </Stack>
          {form.failure === undefined ? null : <Message kind="alert">{form.failure}</Message>}
          <Group justify="space-between" gap="xs" pt="xs">
            {number === 1 ? (
              <span />
            ) : (
              <Button variant="default" onClick={goBack}>
                Back
              </Button>
            )}
            <WorkingButton type="submit" working={form.isWorking ? 'Setting up…' : undefined}>
              {isLast ? 'Open the calendar' : 'Continue'}
            </WorkingButton>
          </Group>
        </Stack>
      </form>
    </Screen>
  )
}

const Screen = ({ children }: { children: ReactNode }) => (
  <Stack component="main" flex={1} w="100%" maw={720} mx="auto" gap={24} className={styles.screen}>
    {children}
  </Stack>
)

/** The pressed button is gone with its step: the next step is announced and shown from its top. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [step])
  return heading
}

const AlreadySetUp = () => (
  <Screen>
    <Wordmark />
    <h1>This clinic is set up already</h1>
    <Text c="dimmed">
      Somebody has done it by this link, perhaps you in another window. The link is of no more use.
    </Text>
    <div>
      <Button component="a" href="/v2/login">
        Log in
      </Button>
    </div>
  </Screen>
)
