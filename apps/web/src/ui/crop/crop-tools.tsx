import { Box, Button, Group, Stack } from '@mantine/core'
import { useId } from 'react'
import { FlipIcon, RotateIcon } from '../icons.tsx'
import { type CropValues, quarterTurn, rotationSteps, zoomSteps } from './crop-shape.ts'
import styles from './crop-tools.module.css'

type Props = { values: CropValues; onChange: (values: Partial<CropValues>) => void }

/** The buttons that zoom, turn and mirror a picture. */
export function CropTools({ values, onChange }: Props) {
  const { zoom, rotation, isFlippedAcross, isFlippedUpsideDown } = values
  return (
    <Stack gap="xs">
      <Range
        label="Zoom"
        {...zoomSteps}
        value={zoom}
        words={`${zoom.toFixed(1)}×`}
        takesFocus
        onChange={next => onChange({ zoom: next })}
      />
      <Range
        label="Rotation"
        {...rotationSteps}
        value={rotation}
        words={`${rotation}°`}
        onChange={next => onChange({ rotation: next })}
      />
      <Group gap="xs" className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<RotateIcon />}
          onClick={() => onChange({ rotation: quarterTurn(rotation) })}
        >
          Rotate 90°
        </Button>
        <Button
          variant="default"
          leftSection={<FlipIcon />}
          aria-pressed={isFlippedAcross}
          onClick={() => onChange({ isFlippedAcross: !isFlippedAcross })}
        >
          Flip horizontally
        </Button>
        <Button
          variant="default"
          leftSection={
            <span className={styles.turned}>
              <FlipIcon />
            </span>
          }
          aria-pressed={isFlippedUpsideDown}
          onClick={() => onChange({ isFlippedUpsideDown: !isFlippedUpsideDown })}
        >
          Flip vertically
        </Button>
      </Group>
    </Stack>
  )
}

type RangeProps = {
  label: string
  min: number
  max: number
  step: number
  value: number
  words: string
  takesFocus?: boolean
  onChange: (value: number) => void
}

function Range({ label, words, takesFocus = false, onChange, ...range }: RangeProps) {
  const id = useId()
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={words}
        {...(takesFocus && { 'data-autofocus': true })}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
      <Box component="output" htmlFor={id} ta="right">
        {words}
      </Box>
    </div>
  )
}
