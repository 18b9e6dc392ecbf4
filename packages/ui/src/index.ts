// Apps import the format of amounts together with the components that use it.
export { formatPoints } from '@surahi/game/money';
export {
  Button,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
} from './button.tsx';
export { Badge, type BadgeTone, Card, ListRow, type ListRowProps } from './card.tsx';
export { ClockTime, type ClockTimeProps, Countdown, type CountdownProps } from './clock.tsx';
export { DigitInput } from './digit-input.tsx';
export { CONTROL_CLASS, Field, type FieldProps, TextInput, type TextInputProps } from './field.tsx';
export { formatClock, formatCountdown } from './format-time.ts';
export { StructuredText } from './structured-text.tsx';
export { asciiDigits, onlyDigits } from './only-digits.ts';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { Points, type PointsProps } from './points.tsx';
export { Segmented, type SegmentedOption, type SegmentedProps } from './segmented.tsx';
export { Sheet, type SheetProps } from './sheet.tsx';
export { EmptyState, type EmptyStateProps, Skeleton, SkeletonList } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { useTick } from './ticker.ts';
