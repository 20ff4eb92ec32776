import SilentPush
