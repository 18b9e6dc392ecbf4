import { Button } from '@surahi/ui';
import { type ComponentProps, useRef } from 'react';

type DecideButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'onPointerMove' | 'onPointerLeave'> & {
  onDecide: () => void;
};

/**
 * A button that decides without a dialog. After a decision, by this operator or another one, the next row moves up under
 * the pointer. So the button ignores the second click of a double click, and the first click of a mouse that has not
 * moved since the button came under it. Such a click was meant for the row before.
 */
export function DecideButton({ onDecide, ...rest }: DecideButtonProps) {
  const isAimedAt = useRef(false);
  return (
    <Button
      {...rest}
      onPointerMove={() => {
        isAimedAt.current = true;
      }}
      onPointerLeave={() => {
        isAimedAt.current = false;
      }}
      onClick={({ detail, nativeEvent }) => {
        if (detail > 1) return;
        // A finger does not hover, and a key presses the button that has the focus.
        const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
        if (!isMouse || isAimedAt.current) onDecide();
        isAimedAt.current = true;
      }}
    />
  );
}
