import { mostOfAKind } from '@archwire/contract/clinic/first-start'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import '../../../ui/theme/checkbox.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './set-up.module.css'
import { ownType, type TypeChoice } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'

export function TypesStep({ values: { types }, problems, change }: SetUpForm) {
  const put = (key: string, part: Partial<TypeChoice>) =>
    change({ types: types.map(type => (type.key === key ? { ...type, ...part } : type)) })
  const add = useRef<HTMLButtonElement>(null)
  const remove = (key: string) => {
    change({ types: types.filter(one => one.key !== key) })
    // The pressed button disappears with its type.
    add.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Stack component="ul" gap="xs">
        {types.map(type => (
          <TypeRow
            key={type.key}
            type={type}
            problems={problems}
            put={part => put(type.key, part)}
            remove={() => remove(type.key)}
          />
        ))}
      </Stack>
      {problems.types === undefined ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problems.types}
        </Text>
      )}
      {types.length >= mostOfAKind ? null : (
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => change({ types: [...types, ownType(types)] })}
          >
            Add a type
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = {
  type: TypeChoice
  problems: Record<string, string>
  put: (part: Partial<TypeChoice>) => void
  remove: () => void
}

function TypeRow({ type, problems, put, remove }: RowProps) {
  const name = type.title || 'New type'
  return (
    <li className={styles.type}>
      {type.isOwn ? (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label="Name of the type"
            autoComplete="off"
            autoFocus={type.title === ''}
            maxLength={80}
            value={type.title}
            error={problems[`types.${type.key}.title`]}
            onChange={event => put({ title: event.currentTarget.value })}
          />
          <IconButton label={`Remove ${name}`} onClick={remove}>
            <CloseIcon />
          </IconButton>
        </Group>
      ) : (
        <Checkbox
          className={styles.tick}
          label={
            <>
              <span className={styles.swatch} style={{ background: type.color }} />
              {type.title}
            </>
          }
          checked={type.isOffered}
          error={problems[`types.${type.key}.title`]}
          onChange={event => put({ isOffered: event.currentTarget.checked })}
        />
      )}
      <TextInput
        aria-label={`${name}: minutes`}
        inputMode="numeric"
        autoComplete="off"
        disabled={!type.isOffered}
        rightSection="min"
        rightSectionWidth={44}
        value={type.duration}
        error={problems[`types.${type.key}.duration`]}
        onChange={event => put({ duration: event.currentTarget.value })}
      />
    </li>
  )
}
