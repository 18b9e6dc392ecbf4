// Apps import the format of amounts together with the components that use it.
export { formatPoints } from '@surahi/game/money';
export { Button, buttonClass, IconButton } from './button.tsx';
export { Badge, type BadgeTone, Card } from './card.tsx';
export { ClockTime, Countdown } from './clock.tsx';
export { DigitInput } from './digit-input.tsx';
export { CONTROL_CLASS, Field, TextInput, type TextInputProps } from './field.tsx';
export { formatClock, formatCountdown } from './format-time.ts';
export { cleanMobile, isMobile } from './mobile-number.ts';
export { asciiDigits, onlyDigits } from './only-digits.ts';
export { PasswordInput } from './password-input.tsx';
export { Points } from './points.tsx';
export { Segmented } from './segmented.tsx';
export { Sheet } from './sheet.tsx';
export { EmptyState, Skeleton, SkeletonList } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { StructuredText } from './structured-text.tsx';
export { useTick } from './ticker.ts';
export { setHoldBack } from './way-back.ts';
